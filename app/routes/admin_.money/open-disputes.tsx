import type { OpenDispute } from "~/data/disputes/open-disputes.server";
import { formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { MoneySection } from "./money-section";

export function OpenDisputes({ disputes }: { disputes: readonly OpenDispute[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="disputes" title={t("adminMoney.disputes.title")} none={t("adminMoney.disputes.none")}>
      {disputes.map(({ id, orderId, title, amount, reason, respondBy, since }) => (
        <tr key={id}>
          <td>
            <p className="strong">{title}</p>
            {respondBy === null ? (
              <p>{t("adminMoney.disputes.atPaypal")}</p>
            ) : (
              <p>
                {t("adminMoney.disputes.answerBy")} <Moment at={respondBy} />
              </p>
            )}
            <p className="small muted">{t("adminMoney.disputes.about", { id, reason })}</p>
          </td>
          <td className="num">{formatMoney(amount)}</td>
          <td>
            <span className="small muted named">{t("adminMoney.since")} </span>
            <Moment at={since} />
          </td>
          <td>
            <a className="btn sm" href={`/admin/orders/${orderId}`}>
              {t("adminMoney.order")} <span className="sr">{title}</span>
            </a>
          </td>
        </tr>
      ))}
    </MoneySection>
  );
}
