import { RETRACTION_REASONS } from "~/domain/auctions/retraction-limit";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { describedGroup, FieldErrors } from "~/ui/field";

interface ReasonFieldProps {
  chosen?: string;
  canClaimChange: boolean;
  errors?: readonly Sentence[];
}

export function ReasonField({ chosen, canClaimChange, errors }: ReasonFieldProps) {
  const { t } = useLanguage();
  const { group, choice } = describedGroup({ name: "reason", errors });
  return (
    <fieldset className="stack tight plain" {...group}>
      <legend className="section">{t("retraction.why")}</legend>
      {RETRACTION_REASONS.map((reason) => {
        const isOpen = reason === "typo" || canClaimChange;
        return (
          <label key={reason} className="card tick">
            <input
              type="radio"
              name="reason"
              value={reason}
              required
              {...choice}
              disabled={!isOpen}
              defaultChecked={chosen === reason}
            />
            <span>
              <b>{t(`retraction.reasons.${reason}`)}</b>
              <span className="small muted">{t(isOpen ? `retraction.about.${reason}` : "retraction.unchanged")}</span>
            </span>
          </label>
        );
      })}
      <FieldErrors name="reason" errors={errors} />
    </fieldset>
  );
}
