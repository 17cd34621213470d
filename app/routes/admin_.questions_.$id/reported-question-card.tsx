import type { ReportedQuestion } from "~/data/questions/question-reports.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Moment } from "~/ui/moment";
import { AnswerText, QuestionText } from "~/ui/questions/question-parts";

/** What was reported, and the button that keeps it. */
export function ReportedQuestionCard({ question }: { question: ReportedQuestion }) {
  const { t } = useLanguage();
  const { id, productId, title, titleLanguage, store, answer, answerLanguage, causes, since } = question;
  return (
    <div className="card stack tight">
      <p className="small muted">
        <a href={`/product/${productId}`}>
          <ListingTitle of={{ title, language: titleLanguage }} />
        </a>{" "}
        · {t("adminQuestions.seller", { store })}
      </p>
      <QuestionText question={question} />
      {answer === null && <p className="small muted">{t("adminQuestions.unanswered")}</p>}
      <AnswerText text={answer} language={answerLanguage} />
      {since === null ? (
        <p className="small muted">{t("adminQuestions.notReported")}</p>
      ) : (
        <>
          <p className="small muted">
            {causes.map((cause) => t(`adminQuestions.causes.${cause}`)).join(" · ")} · <Moment at={since} />
          </p>
          <form method="post" action={`/admin/questions/${id}/keep`}>
            <button className="btn" type="submit">
              {t("adminQuestions.keep")}
            </button>
          </form>
        </>
      )}
    </div>
  );
}
