import type { ComplaintPage } from "~/data/auctions/complaints.server";
import { useLanguage } from "~/i18n/language-provider";
import { Objection } from "~/ui/moderation/objection";
import { Moment } from "~/ui/moment";

/** What the reader said, and what was decided about any complaint. */
export function ComplaintState({ own, decided, title, now }: Pick<ComplaintPage, "own" | "decided" | "title" | "now">) {
  const { t } = useLanguage();
  const decisions = new Map(decided.map((one) => [one.decided_at, one]));
  return (
    <>
      {own && (
        <section className="card stack tight" aria-labelledby="yours">
          <h2 className="small muted" id="yours">
            {t("complaints.yours")}
          </h2>
          <p className="strong">{t(`complaints.cause.${own.cause}`)}</p>
          <p className="lines">{own.words}</p>
          <p className="small muted">
            <Moment at={own.at} />
          </p>
          {own.decision === null && <p className="muted">{t("complaints.waits")}</p>}
        </section>
      )}
      {[...decisions.values()].map(({ decision, decided_at, decision_reason }) => (
        <section className="card stack tight" key={decided_at} aria-label={t("complaints.decision")}>
          <h2 className="small muted">{t("complaints.decision")}</h2>
          {decision && <p className="strong">{t(`complaints.decided.${decision}`)}</p>}
          <p className="lines">{decision_reason}</p>
          {decided_at !== null && <Objection at={decided_at} now={now} subject={title} />}
        </section>
      ))}
    </>
  );
}
