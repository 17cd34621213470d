import type { Batch } from "~/data/payouts/batches.server";
import type { Payout } from "~/data/payouts/payouts.server";
import { formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { MoneyRow } from "./money-row";
import { MoneySection } from "./money-section";

/** Payouts that wait for a decision, and batches that were not marked as paid. */
export function OpenPayouts({ payouts, batches }: { payouts: readonly Payout[]; batches: readonly Batch[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="payouts" title={t("adminMoney.payouts.title")} none={t("adminMoney.payouts.none")}>
      {[
        ...payouts.map(({ id, store, amount, createdAt, leftOut }) => (
          <MoneyRow
            key={id}
            amount={amount}
            since={createdAt}
            to={`/admin/payouts/${id}`}
            about={store}
            action={t("payouts.see")}
          >
            <p className="strong">{store}</p>
            {leftOut && <p>{t(`payouts.leftOut.${leftOut}`)}</p>}
          </MoneyRow>
        )),
        ...batches.map(({ id, amount, payouts, created_at }) => (
          <MoneyRow
            key={id}
            amount={amount}
            since={created_at}
            to={`/admin/payouts/batches/${id}`}
            about={formatMoney(amount)}
            action={t("payouts.see")}
          >
            <p className="strong">{t("adminMoney.payouts.batch", { count: payouts })}</p>
            <p>{t("adminMoney.payouts.markPaid")}</p>
          </MoneyRow>
        )),
      ]}
    </MoneySection>
  );
}
