import type { RatedOrder } from "~/data/feedback/order-feedback.server";
import { FEEDBACK_MAX, RATE_WITHIN, RATINGS, revealsAt, STARS } from "~/domain/feedback/feedback";
import type { FormReply } from "~/forms/form-reply";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { describedGroup, FieldErrors, KEPT_FORM, TextArea } from "~/ui/field";
import { StarField } from "./star-field";

interface FeedbackFormProps {
  order: Pick<RatedOrder, "id" | "role" | "own" | "now">;
  feedbackFrom: number;
  reply?: FormReply;
}

/** Starts with the user's current feedback, which can be edited until it is revealed. */
export function FeedbackForm({ order: { id, role, own, now }, feedbackFrom, reply }: FeedbackFormProps) {
  const { language, t } = useLanguage();
  const errors = reply?.errors ?? {};
  const text = { name: "text", hint: t("feedback.textHint", { max: FEEDBACK_MAX }), errors: errors.text };
  const reveals = revealsAt(feedbackFrom);
  return (
    <form id={KEPT_FORM} className="card stack" method="post" action={`/account/orders/${id}/feedback`}>
      {role === "buyer" ? (
        <>
          <RatingField chosen={reply?.typed.rating ?? own?.rating} errors={errors.rating} />
          <fieldset className="stack tight plain">
            <legend className="legend">{t("feedback.starsLabel")}</legend>
            {STARS.map((star) => (
              <StarField
                key={star}
                star={star}
                chosen={reply?.typed[star] ?? String(own?.stars[star] ?? "")}
                errors={errors[star]}
              />
            ))}
          </fieldset>
        </>
      ) : (
        <p>{t("feedback.sellerSays")}</p>
      )}
      <TextArea
        {...text}
        label={t(`feedback.text.${role}`)}
        maxLength={FEEDBACK_MAX}
        defaultValue={reply?.typed.text ?? own?.text ?? ""}
        required={role === "seller"}
      />
      <p className="small muted">
        {!own && `${t("feedback.openUntil", { day: formatDay(feedbackFrom + RATE_WITHIN, language) })} `}
        {now < reveals ? t("feedback.blind", { day: formatDay(reveals, language) }) : t("feedback.atOnce")}
      </p>
      <p>
        <button className="btn main" type="submit">
          {t(own ? "feedback.save" : "feedback.send")}
        </button>
      </p>
    </form>
  );
}

function RatingField({ chosen, errors }: { chosen?: string; errors?: FormReply["errors"][string] }) {
  const { t } = useLanguage();
  const { group, choice } = describedGroup({ name: "rating", errors });
  return (
    <fieldset className="stack tight plain" {...group}>
      <legend className="legend">{t("feedback.ratingLabel")}</legend>
      <div className="choice ratings">
        {RATINGS.map((rating) => (
          <label key={rating}>
            <span>
              <input
                type="radio"
                name="rating"
                value={rating}
                required
                defaultChecked={chosen === rating}
                {...choice}
              />{" "}
              {t(`feedback.rating.${rating}`)}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors name="rating" errors={errors} />
    </fieldset>
  );
}
