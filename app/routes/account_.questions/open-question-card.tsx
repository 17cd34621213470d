import type { OpenQuestion } from "~/data/questions/own-questions.server";
import { ANSWER_MAX } from "~/domain/questions/question";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { KEPT_FORM, TextArea } from "~/ui/field";
import { Moment } from "~/ui/moment";
import { QuestionText } from "~/ui/questions/question-parts";

interface OpenQuestionCardProps {
  question: OpenQuestion;
  here: string;
  /** Whether a change of language keeps what is typed here. */
  isKept: boolean;
  reply?: FormReply;
}

export function OpenQuestionCard({ question, here, isKept, reply }: OpenQuestionCardProps) {
  const { t } = useLanguage();
  const { questionId, productId, title, titleLanguage, askedAt } = question;
  const name = `answer-${questionId}`;
  const field = { name, hint: t("questions.answerHint", { max: ANSWER_MAX }), errors: reply?.errors.answer };
  return (
    <li className="card stack tight">
      <p className="small muted dots">
        <a href={`/product/${productId}`}>
          <ListingTitle of={{ title, language: titleLanguage }} />
        </a>
        <Moment at={askedAt} />
      </p>
      <QuestionText question={question} />
      <form id={isKept ? KEPT_FORM : undefined} className="stack tight" method="post" action={here}>
        <input type="hidden" name="question" value={questionId} />
        <TextArea
          {...field}
          label={t("questions.answerLabel")}
          id={name}
          name="answer"
          rows={2}
          maxLength={ANSWER_MAX}
          defaultValue={reply?.typed.answer}
          required
        />
        <div className="row">
          <button className="btn main" type="submit">
            {t("questions.sendAnswer")}
          </button>
          <a className="btn ghost" href={`/report/question/${questionId}`}>
            {t("reports.report")} <span className="sr">{question.question}</span>
          </a>
        </div>
      </form>
    </li>
  );
}
