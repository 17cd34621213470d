import type { HeldOrder } from "~/data/payouts/balances.server";
import type { ReadyHold } from "~/domain/payouts/hold";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { HoldText } from "./hold-text";

interface HeldOrdersProps {
  orders: readonly HeldOrder[];
  /** Number of orders that are not in the list. */
  more: number;
  ready: ReadyHold;
  /** The folder of an order's page. */
  page: "/account/orders" | "/admin/orders";
}

/** Orders with money that waits: why, and until when. */
export function HeldOrders({ orders, more, ready, page }: HeldOrdersProps) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">{t("payouts.waiting")}</h2>
      <ul className="stack tight plain">
        {orders.map(({ id, title, amount, reason, until }) => (
          <li key={id}>
            <p className="row between">
              <a href={`${page}/${id}`}>{title}</a>
              <span className="num">
                <Money amount={amount} />
              </span>
            </p>
            <p className="small muted">
              <HoldText reason={reason} first={until} last={until} ready={ready} />
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{t("payouts.more", { count: more })}</p>}
    </section>
  );
}
