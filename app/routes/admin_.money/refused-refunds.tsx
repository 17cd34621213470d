import type { RefusedRefund } from "~/data/refunds/refused-refunds.server";
import { formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { MoneySection } from "./money-section";

export function RefusedRefunds({ refunds }: { refunds: readonly RefusedRefund[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="refunds" title={t("adminMoney.refunds.title")} none={t("adminMoney.refunds.none")}>
      {refunds.map(({ id, orderId, title, amount, status, issue, since }) => (
        <tr key={id}>
          <td>
            <p className="strong">{title}</p>
            <p>{t(`adminMoney.refunds.${status}`)}</p>
            <p className="small muted">{t("adminMoney.code", { code: issue })}</p>
          </td>
          <td className="num">{formatMoney(amount)}</td>
          <td>
            <span className="small muted named">{t("adminMoney.since")} </span>
            <Moment at={since} />
          </td>
          <td>
            <a className="btn sm" href={`/admin/orders/${orderId}#refunds`}>
              {t("adminMoney.order")} <span className="sr">{title}</span>
            </a>
          </td>
        </tr>
      ))}
    </MoneySection>
  );
}
