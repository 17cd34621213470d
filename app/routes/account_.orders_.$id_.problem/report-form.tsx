import {
  PROBLEM_TEXT_MAX,
  PROBLEM_TEXT_MIN,
  REPORT_KINDS,
  type ReportAnswer,
  type ReportKind,
} from "~/domain/problems/problem-report";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedGroup, FieldErrors, KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { Moment } from "~/ui/moment";
import { ProblemPhotosField } from "~/ui/problems/problem-photos-field";
import { ProblemTextField } from "~/ui/problems/problem-text-field";

interface ReportFormProps {
  orderId: string;
  kinds: Record<ReportKind, ReportAnswer>;
  /** Idempotency key: a form sent twice is one report. */
  formKey: string;
  reply?: FormReply;
  isMore: boolean;
}

export function ReportForm({ orderId, kinds, formKey, reply, isMore }: ReportFormProps) {
  const { t } = useLanguage();
  const canReport = Object.values(kinds).some(({ ok }) => ok);
  if (!canReport && !reply) return <Kinds kinds={kinds} />;
  return (
    <form
      id={KEPT_FORM}
      className="stack"
      method="post"
      action={`/account/orders/${orderId}/problem`}
      encType="multipart/form-data"
    >
      {isMore && <h2>{t("problems.reportMore")}</h2>}
      <FormError reply={reply} />
      <p className="muted">{t("problems.intro")}</p>
      <input type="hidden" name="key" value={formKey} />
      <Kinds kinds={kinds} chosen={reply?.typed.kind} errors={reply?.errors.kind} />
      <ProblemTextField
        name="description"
        label={t("problems.description")}
        hint={t("problems.descriptionHint", { min: PROBLEM_TEXT_MIN, max: PROBLEM_TEXT_MAX })}
        typed={reply?.typed.description}
        errors={reply?.errors.description}
        required
      />
      <ProblemPhotosField side="buyer" errors={reply?.errors.photos} />
      <button className="btn main wide" type="submit">
        {t("problems.send")}
      </button>
    </form>
  );
}

interface KindsProps {
  kinds: ReportFormProps["kinds"];
  chosen?: string;
  errors?: FormReply["errors"][string];
}

function Kinds({ kinds, chosen, errors }: KindsProps) {
  const { t } = useLanguage();
  const { group, choice } = describedGroup({ name: "kind", errors });
  return (
    <fieldset className="stack tight plain" {...group}>
      <legend className="section">{t("problems.kind")}</legend>
      {/* What cannot be reported now comes last. */}
      {[...REPORT_KINDS]
        .sort((a, b) => Number(kinds[b].ok) - Number(kinds[a].ok))
        .map((kind) => {
          const answer = kinds[kind];
          return (
            <label key={kind} className="card tick">
              <input
                type="radio"
                name="kind"
                value={kind}
                required
                disabled={!answer.ok}
                defaultChecked={answer.ok && chosen === kind}
                {...choice}
              />
              <span>
                <b>{t(`problems.kinds.${kind}`)}</b>
                <span className="small muted">
                  {answer.ok ? t(`problems.about.${kind}`) : t(`problems.refusal.${answer.refusal.reason}`)}
                  {!answer.ok && answer.refusal.reason === "notYet" && (
                    <>
                      {" "}
                      <Moment at={answer.refusal.from} shows="phrase" />
                    </>
                  )}
                </span>
                {answer.ok && (
                  <span className="small muted">
                    {t("problems.until")} <Moment at={answer.until} shows="phrase" />
                  </span>
                )}
              </span>
            </label>
          );
        })}
      <FieldErrors name="kind" errors={errors} />
    </fieldset>
  );
}
