import { Fragment } from "react";
import type { SaleEarnings } from "~/data/orders/sale-earnings.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { PAYMENT_METHOD } from "~/domain/payments/payment";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { earningsText } from "./earnings-text";

interface OrderSumsProps {
  order: {
    amount: Centavos;
    shipping: Centavos;
    paymentMethod: string | null;
    earnings?: SaleEarnings | null;
    isPickedUp: boolean;
  };
  /** Its refunds, done and pending; `null` when it was never paid. */
  paid: { refunded: Centavos; refunding: Centavos } | null;
  currency?: string;
}

export function OrderSums({
  order: { amount, shipping, paymentMethod, earnings, isPickedUp },
  paid,
  currency,
}: OrderSumsProps) {
  const { t } = useLanguage();
  return (
    <dl className="sums">
      <dt>{t("orderPage.sums.goods")}</dt>
      <dd className="num">
        <Money amount={toCentavos(amount - shipping)} />
      </dd>
      <dt>{t("orderPage.sums.shipping")}</dt>
      <dd className="num">
        {shipping > 0 ? <Money amount={shipping} /> : t(isPickedUp ? "listing.pickup.name" : "catalog.free")}
      </dd>
      <dt className="strong">{t("orderPage.sums.total")}</dt>
      <dd className="num strong">
        <Money amount={amount} currency={currency} />
      </dd>
      {paymentMethod && (
        <>
          <dt>{t("orderPage.sums.method")}</dt>
          <dd>{paymentMethod === PAYMENT_METHOD ? "PayPal" : paymentMethod}</dd>
        </>
      )}
      {(["refunded", "refunding"] as const).map(
        (what) =>
          paid !== null &&
          paid[what] > 0 && (
            <Fragment key={what}>
              <dt>{t(`orderPage.sums.${what}`)}</dt>
              <dd className="num">
                {earnings && "−"}
                <Money amount={paid[what]} />
              </dd>
            </Fragment>
          ),
      )}
      {earnings && (
        <>
          <dt>{t("orderPage.sums.fee")}</dt>
          <dd className="num">
            {earnings.fee > 0 && "−"}
            <Money amount={earnings.fee} />
          </dd>
          {earnings.coveredFee > 0 && (
            <>
              <dt>{t("orderPage.sums.coveredFee")}</dt>
              <dd className="num">
                +<Money amount={earnings.coveredFee} />
              </dd>
            </>
          )}
          <dt className="strong">{t(earningsText(earnings))}</dt>
          <dd className="num strong">
            <Money amount={Math.abs(earnings.net)} />
          </dd>
        </>
      )}
    </dl>
  );
}
