import type { ReactNode } from "react";
import type { CheckoutTotals } from "~/domain/checkout/checkout";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { useSite } from "./page-provider";

interface SumsBoxProps {
  sums: CheckoutTotals;
  /** Whether anything can be paid: otherwise free shipping is not called free. */
  canPay: boolean;
  isPickedUp: boolean;
  warning?: ReactNode;
  /** With what is said of it, beside the total. */
  button: ReactNode;
  children: ReactNode;
}

export function SumsBox({
  sums: { items, shipping, total },
  canPay,
  isPickedUp,
  warning,
  button,
  children,
}: SumsBoxProps) {
  const { t } = useLanguage();
  const { currency } = useSite();
  const free = isPickedUp ? t("listing.pickup.name") : t("catalog.free");
  return (
    <section className="aside" aria-labelledby="summary">
      <div className="bidbox">
        <h2 id="summary">{t("cart.summary")}</h2>
        <dl className="sums num">
          <dt>{t("catalog.subtotal")}</dt>
          <dd>
            <Money amount={items} />
          </dd>
          <dt>{t("catalog.shipping")}</dt>
          <dd>{canPay && shipping === 0 ? free : <Money amount={shipping} />}</dd>
        </dl>
        {warning}
        <div className="pay-bar stack">
          <dl className="sums num strong">
            <dt>{t("catalog.total")}</dt>
            <dd>
              <Money amount={total} currency={currency} />
            </dd>
          </dl>
          {button}
        </div>
        {children}
      </div>
    </section>
  );
}
