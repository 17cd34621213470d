import type { Batch, findNextBatch } from "~/data/payouts/batches.server";
import type { Payout } from "~/data/payouts/payouts.server";
import { useLanguage } from "~/i18n/language-provider";
import { MoneyRow } from "./money-row";
import { MoneySection } from "./money-section";

interface OpenPayoutsProps {
  payouts: readonly Payout[];
  next: Awaited<ReturnType<typeof findNextBatch>>;
  batches: readonly Batch[];
}

/** Payouts that wait for a decision or a batch, and batches that were not marked as paid. */
export function OpenPayouts({ payouts, next, batches }: OpenPayoutsProps) {
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
        next && (
          <MoneyRow
            key="next"
            amount={next.amount}
            since={next.since}
            to="/admin/payouts/batches"
            about={t("money", { amount: next.amount })}
            action={t("payouts.see")}
          >
            <p className="strong">{t("adminMoney.payouts.unbatched", { count: next.payouts })}</p>
            <p>{t("adminMoney.payouts.closeBatch")}</p>
          </MoneyRow>
        ),
        ...batches.map(({ id, amount, payouts, created_at }) => (
          <MoneyRow
            key={id}
            amount={amount}
            since={created_at}
            to={`/admin/payouts/batches/${id}`}
            about={t("money", { amount })}
            action={t("payouts.see")}
          >
            <p className="strong">{t("adminMoney.payouts.batch", { count: payouts })}</p>
            <p>{t("adminMoney.payouts.markPaid")}</p>
          </MoneyRow>
        )),
      ].filter(Boolean)}
    </MoneySection>
  );
}
