import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM } from "../field";
import { Moment } from "../moment";
import { AppealField } from "./appeal-field";

interface AppealOfProps {
  appealed: { appeal: string | null; decision: string | null; decisionReason: string | null };
  /** `null` when it cannot be appealed any more. */
  until: number | null;
  action: string;
  /** The question that the appeal answers. */
  why: string;
  /** What was decided. */
  decided: string | null;
  reply?: FormReply;
}

/** What a person says to what was decided about them, and the answer; or the form for it, as long as there is time. */
export function AppealOf({ appealed, until, action, why, decided, reply }: AppealOfProps) {
  const { t } = useLanguage();
  const { appeal, decision, decisionReason } = appealed;
  return (
    <>
      {appeal && (
        <section className="card stack tight" aria-labelledby="yours">
          <h2 className="small muted" id="yours">
            {t("takedowns.yours")}
          </h2>
          <p className="lines">{appeal}</p>
          {!decision && <p className="muted">{t("takedowns.waits")}</p>}
        </section>
      )}
      {decisionReason && (
        <section className="card stack tight" aria-labelledby="decision">
          <h2 className="small muted" id="decision">
            {t("takedowns.decision")}
          </h2>
          <p className="strong">{decided}</p>
          <p className="lines">{decisionReason}</p>
        </section>
      )}
      {until !== null && (
        <form id={KEPT_FORM} className="stack tight" method="post" action={action}>
          <AppealField label={why} reply={reply} />
          <p className="small muted">
            {t("takedowns.until")} <Moment at={until} />
          </p>
          <p>
            <button className="btn main" type="submit">
              {t("takedowns.appeal")}
            </button>
          </p>
        </form>
      )}
      {until === null && !appeal && !decision && <p className="muted">{t("takedowns.over")}</p>}
    </>
  );
}
