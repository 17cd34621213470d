import type { RefusedRefund } from "~/data/refunds/refused-refunds.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { MoneyRow } from "./money-row";
import { MoneySection } from "./money-section";

export function RefusedRefunds({ refunds }: { refunds: readonly RefusedRefund[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="refunds" title={t("adminMoney.refunds.title")} none={t("adminMoney.refunds.none")}>
      {refunds.map(({ id, orderId, title, language, amount, status, issue, since }) => (
        <MoneyRow
          key={id}
          amount={amount}
          since={since}
          to={`/admin/orders/${orderId}#refunds`}
          about={<ListingTitle of={{ title, language }} />}
          action={t("adminMoney.order")}
        >
          <p className="strong">
            <ListingTitle of={{ title, language }} />
          </p>
          <p>{t(`adminMoney.refunds.${issue === null && status === "due" ? "unanswered" : status}`)}</p>
          {issue !== null && <p className="small muted">{t("adminMoney.code", { code: issue })}</p>}
        </MoneyRow>
      ))}
    </MoneySection>
  );
}
