import type { AnsweredQuestion, WaitingQuestions as Waiting } from "~/data/questions/questions.server";
import { SHOWN_MAX } from "~/domain/questions/question";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { AskForm } from "~/ui/questions/ask-form";
import { QuestionList } from "~/ui/questions/question-list";
import { WaitingQuestions } from "~/ui/questions/waiting-questions";
import type { ShownProduct } from "./facts";

interface QuestionsProps {
  product: ShownProduct;
  answered: readonly AnsweredQuestion[];
  /** `null` for visitors. */
  waiting: Waiting | null;
  formKey: string;
  reply?: FormReply;
}

/** The last answered questions, and the form to ask; nothing where there is neither. */
export function Questions({ product: { id, status, isOwn }, answered, waiting, formKey, reply }: QuestionsProps) {
  const { t } = useLanguage();
  const canAsk = status === "active" && !isOwn;
  const waits = waiting !== null && waiting.own.length + waiting.toAnswer > 0;
  if (!canAsk && !waits && answered.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 id="questions">{t("questions.title")}</h2>
      {waiting && <WaitingQuestions {...waiting} />}
      <QuestionList questions={answered.slice(0, SHOWN_MAX)} />
      {answered.length > SHOWN_MAX && (
        <p>
          <a href={`/product/${id}/questions`}>{t("questions.all")}</a>
        </p>
      )}
      {canAsk && <AskForm productId={id} formKey={formKey} ownWaiting={waiting?.own.length ?? 0} reply={reply} />}
    </section>
  );
}
