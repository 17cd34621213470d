import type { OpenDispute } from "~/data/disputes/open-disputes.server";
import { formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { MoneySection } from "./money-section";

interface OpenDisputesProps {
  disputes: readonly OpenDispute[];
  /** Since when PayPal refuses to list disputes, and its code. */
  refusal: { code: string; since: number } | null;
}

export function OpenDisputes({ disputes, refusal }: OpenDisputesProps) {
  const { t } = useLanguage();
  const warning = refusal && (
    <p>
      {t("adminMoney.disputes.refused", { code: refusal.code })} <Moment at={refusal.since} />.
    </p>
  );
  return (
    <MoneySection
      id="disputes"
      title={t("adminMoney.disputes.title")}
      none={t("adminMoney.disputes.none")}
      warning={warning}
    >
      {disputes.map(({ id, orderId, title, amount, reason, respondBy, isDecided, since }) => (
        <tr key={id}>
          <td>
            <p className="strong">{title}</p>
            {isDecided || respondBy === null ? (
              <p>{t(`adminMoney.disputes.${isDecided ? "unknownRefund" : "atPaypal"}`)}</p>
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
