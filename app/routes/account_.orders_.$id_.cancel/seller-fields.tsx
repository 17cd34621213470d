import { isPausedBy, isRestocked, SELLER_CAUSES, SELLER_REASON_MAX } from "~/domain/cancellations/cancellation";
import type { Centavos } from "~/domain/money";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { ChoiceField } from "~/ui/choice-field";
import { TextField } from "~/ui/field";

interface SellerFieldsProps {
  /** `isAuction`: what was won is on sale again only when its seller lists it again. */
  order: { refundable: Centavos; fee: Centavos; isAuction: boolean };
  reply?: FormReply;
}

export function SellerFields({ order, reply }: SellerFieldsProps) {
  const { t } = useLanguage();
  return (
    <>
      <p>
        {t("cancellations.sellBody", { amount: order.refundable })}
        {` ${t(order.fee > 0 ? "problems.feeSellerOf" : "problems.feeSeller", { fee: order.fee })} `}
        {t("problems.noUndo")}
      </p>
      <ChoiceField
        name="cause"
        legend={t("cancellations.whySeller")}
        isLarge
        values={SELLER_CAUSES}
        label={(cause) => (
          <>
            <b>{t(`cancellations.causes.${cause}`)}</b>
            {!order.isAuction && (
              <span className="small muted">
                {t(`cancellations.${isPausedBy(cause) ? "paused" : isRestocked(cause, false) ? "back" : "notBack"}`)}
              </span>
            )}
          </>
        )}
        typed={reply?.typed.cause}
        errors={reply?.errors.cause}
      />
      <TextField
        name="reason"
        label={t("cancellations.words")}
        hint={t("cancellations.most", { max: SELLER_REASON_MAX })}
        errors={reply?.errors.reason}
        defaultValue={reply?.typed.reason}
        maxLength={SELLER_REASON_MAX}
        required
      />
    </>
  );
}
