import { isRestocked, SELLER_CAUSES, SELLER_REASON_MAX } from "~/domain/cancellations/cancellation";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedGroup, FieldErrors, TextField } from "~/ui/field";

export function SellerFields({ reply }: { reply?: FormReply }) {
  const { t } = useLanguage();
  const { group, choice } = describedGroup({ name: "cause", errors: reply?.errors.cause });
  return (
    <>
      <p>{t("cancellations.sellBody")}</p>
      <fieldset className="stack tight plain" {...group}>
        <legend className="section">{t("cancellations.whySeller")}</legend>
        {SELLER_CAUSES.map((cause) => (
          <label key={cause} className="card tick">
            <input
              type="radio"
              name="cause"
              value={cause}
              required
              {...choice}
              defaultChecked={reply?.typed.cause === cause}
            />
            <span>
              <b>{t(`cancellations.causes.${cause}`)}</b>
              {!isRestocked(cause) && <span className="small muted">{t("cancellations.notBack")}</span>}
            </span>
          </label>
        ))}
        <FieldErrors name="cause" errors={reply?.errors.cause} />
      </fieldset>
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
