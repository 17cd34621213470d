import type { StoredSuspension } from "~/data/moderation/suspensions.server";
import { useLanguage } from "~/i18n/language-provider";

interface SuspensionCardsProps {
  suspension: Pick<StoredSuspension, "rule" | "reason" | "appeal" | "decision" | "decisionReason">;
  stands: boolean;
}

/** Why, what it means, and what was said about it since. */
export function SuspensionCards({ suspension, stands }: SuspensionCardsProps) {
  const { t } = useLanguage();
  const { rule, reason, appeal, decision, decisionReason } = suspension;
  return (
    <>
      <div className="card stack">
        <div className="stack tight">
          <h2 className="small muted">{t("takedowns.brokeRule")}</h2>
          <p>
            {t(`suspensions.rule.${rule}`)} · <a href="/terms">{t("shell.terms")}</a>
          </p>
        </div>
        <div className="stack tight">
          <h2 className="small muted">{t("takedowns.words")}</h2>
          <p className="lines">{reason}</p>
        </div>
      </div>
      {stands && (
        <div className="card stack">
          <div className="stack tight">
            <h2 className="small muted">{t("suspensions.cannotTitle")}</h2>
            <p>{t("suspensions.cannot")}</p>
          </div>
          <div className="stack tight">
            <h2 className="small muted">{t("suspensions.canTitle")}</h2>
            <p>{t("suspensions.can")}</p>
          </div>
          <p>{t("suspensions.after")}</p>
        </div>
      )}
      {appeal && (
        <section className="card stack tight" aria-labelledby="yours">
          <h2 className="small muted" id="yours">
            {t("suspensions.yours")}
          </h2>
          <p className="lines">{appeal}</p>
          {!decision && <p className="muted">{t("suspensions.waits")}</p>}
        </section>
      )}
      {decisionReason && (
        <section className="card stack tight" aria-labelledby="decision">
          <h2 className="small muted" id="decision">
            {t("suspensions.decision")}
          </h2>
          {decision === "kept" && <p className="strong">{t("suspensions.kept")}</p>}
          <p className="lines">{decisionReason}</p>
        </section>
      )}
    </>
  );
}
