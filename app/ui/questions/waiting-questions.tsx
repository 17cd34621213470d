import type { WaitingQuestions as Waiting } from "~/data/questions/questions.server";
import { useLanguage } from "~/i18n/language-provider";
import { QuestionText } from "./question-parts";
import { WithdrawButton } from "./withdraw-button";

/** What waits for an answer, for those who know of it: the asker's own, and how many for the seller. */
export function WaitingQuestions({ own, toAnswer }: Waiting) {
  const { t } = useLanguage();
  return (
    <>
      {toAnswer > 0 && (
        <p>
          <a className="btn" href="/account/questions">
            {t("questions.toAnswer", { count: toAnswer })}
          </a>
        </p>
      )}
      {own.length > 0 && (
        <ul className="stack plain">
          {own.map((one) => (
            <li key={one.id} className="stack tight">
              <QuestionText question={one} />
              <div className="row small">
                <span className="chip">{t("questions.waiting")}</span>
                <WithdrawButton id={one.id} question={one.question} />
              </div>
              <p className="small muted">{t("questions.yours")}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
