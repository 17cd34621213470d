import type { OpenDispute } from "~/data/disputes/open-disputes.server";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { DisputeAbout } from "~/ui/refunds/dispute-about";
import { MoneyRow } from "./money-row";
import { MoneySection } from "./money-section";

interface OpenDisputesProps {
  disputes: readonly OpenDispute[];
  /** Whether others are among those to assign. */
  hasOthers: boolean;
  /** Since when PayPal refuses to list disputes, and its code. */
  refusal: { code: string; since: number } | null;
}

export function OpenDisputes({ disputes, hasOthers, refusal }: OpenDisputesProps) {
  const { t } = useLanguage();
  const note = refusal && (
    <p>
      {t("adminMoney.disputes.refused", { code: refusal.code })} <Moment at={refusal.since} />.
    </p>
  );
  return (
    <MoneySection
      id="disputes"
      title={t("adminMoney.disputes.title")}
      none={t(hasOthers ? "adminMoney.disputes.noOthers" : "adminMoney.disputes.none")}
      note={note}
    >
      {disputes.map(({ id, orderId, titles, amount, reason, respondBy, isDecided, since }) => (
        <MoneyRow
          key={id}
          amount={amount}
          since={since}
          to={`/admin/orders/${orderId}`}
          about={titles}
          action={t("adminMoney.order")}
        >
          <p className="strong">{titles}</p>
          {isDecided || respondBy === null ? (
            <p>{t(`adminMoney.disputes.${isDecided ? "unknownRefund" : "atPaypal"}`)}</p>
          ) : (
            <p>
              {t("adminMoney.disputes.answerBy")} <Moment at={respondBy} />
            </p>
          )}
          <p className="small muted">
            <DisputeAbout id={id} reason={reason} />
          </p>
        </MoneyRow>
      ))}
    </MoneySection>
  );
}
