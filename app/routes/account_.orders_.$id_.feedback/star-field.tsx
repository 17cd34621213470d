import { STARS_MAX, type Star } from "~/domain/feedback/feedback";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { describedGroup, FieldErrors } from "~/ui/field";

interface StarFieldProps {
  star: Star;
  /** Empty without stars. */
  chosen: string;
  errors?: readonly Sentence[];
}

export function StarField({ star, chosen, errors }: StarFieldProps) {
  const { t } = useLanguage();
  const { group, choice } = describedGroup({ name: star, errors });
  const all = Array.from({ length: STARS_MAX }, (_, index) => String(index + 1));
  return (
    <fieldset className="plain" {...group}>
      <legend className="small">{t(`feedback.star.${star}`)}</legend>
      <div className="stars">
        {all.map((value) => (
          <label key={value}>
            <input
              className="sr"
              type="radio"
              name={star}
              value={value}
              defaultChecked={chosen === value}
              {...choice}
            />
            <b aria-hidden="true" />
            <span className="sr">{t("feedback.starOf", { star: value })}</span>
          </label>
        ))}
        <label className="none">
          <input className="sr" type="radio" name={star} value="" defaultChecked={!all.includes(chosen)} />
          <span className="small muted">{t("feedback.noAnswer")}</span>
        </label>
      </div>
      <FieldErrors name={star} errors={errors} />
    </fieldset>
  );
}
