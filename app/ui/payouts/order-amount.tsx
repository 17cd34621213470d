import type { ReactNode } from "react";
import type { HeldOrder } from "~/data/payouts/balances.server";
import { orderNumber } from "~/domain/orders/order";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Money } from "~/ui/money";

interface OrderAmountProps {
  order: Pick<HeldOrder, "id" | "title" | "language" | "createdAt" | "buyerName">;
  amount: number;
  /** The folder of the order's page. */
  page: string;
  children?: ReactNode;
}

/** An order and its part of a seller's money. */
export function OrderAmount({ order, amount, page, children }: OrderAmountProps) {
  const { language, t } = useLanguage();
  const { id, createdAt, buyerName } = order;
  return (
    <li>
      <p>
        <a href={`${page}/${id}`}>
          <ListingTitle of={order} />
        </a>
      </p>
      <p className="num">
        <Money amount={amount} />
      </p>
      <p className="small muted dots">
        <span>{formatDay(createdAt, language)}</span>
        <span>{`${t("orderPage.order")}\u00a0${orderNumber(id)}`}</span>
        {buyerName && <span>{t("orders.soldTo", { who: buyerName })}</span>}
      </p>
      {children && <p className="small muted">{children}</p>}
    </li>
  );
}
