import type { listDebtors } from "~/data/payouts/debts.server";
import { useLanguage } from "~/i18n/language-provider";
import { MoneyRow } from "./money-row";
import { MoneySection } from "./money-section";

export function Debtors({ debtors }: { debtors: Awaited<ReturnType<typeof listDebtors>> }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="debts" title={t("adminMoney.debts.title")} none={t("adminMoney.debts.none")}>
      {debtors.map(({ id, store, debt, since }) => (
        <MoneyRow
          key={id}
          amount={debt}
          since={since}
          to={`/admin/payouts/sellers/${id}`}
          about={store}
          action={t("payouts.see")}
        >
          <p className="strong">{store}</p>
          <p>{t("adminMoney.debts.waits")}</p>
        </MoneyRow>
      ))}
    </MoneySection>
  );
}
