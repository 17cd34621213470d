import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

interface TwoStepSectionProps {
  /** `null` while it is off. */
  twoStep: { since: number; codesLeft: number } | null;
}

export function TwoStepSection({ twoStep }: TwoStepSectionProps) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="two-step">
      <div className="stack tight">
        <h2 id="two-step">{t("twoStep.title")}</h2>
        <p className="muted">{t("twoStep.about")}</p>
      </div>
      {twoStep ? (
        <>
          <p>
            <span className="chip good">{t("twoStep.on")}</span> {t("twoStep.since")}{" "}
            <Moment at={twoStep.since} shows="date" />
            <br />
            {twoStep.codesLeft > 0 && t("twoStep.codesLeft", { count: twoStep.codesLeft })}
          </p>
          {twoStep.codesLeft === 0 && <p className="strong">{t("twoStep.codesGone")}</p>}
          <form className="row" method="post" action="/account/settings/security/two-step/off">
            <a className="btn" href="/account/settings/security/recovery-codes">
              {t("twoStep.createCodes")}
            </a>
            <button className="btn ghost" type="submit">
              {t("twoStep.turnOff")}
            </button>
          </form>
        </>
      ) : (
        <p>
          <a className="btn" href="/account/settings/security/two-step">
            {t("twoStep.setUp")}
          </a>
        </p>
      )}
    </section>
  );
}
