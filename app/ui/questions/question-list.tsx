import type { ReactNode } from "react";
import type { AnsweredQuestion } from "~/data/questions/questions.server";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { AnswerText, QuestionText } from "./question-parts";

interface QuestionListProps {
  questions: readonly AnsweredQuestion[];
  below?: (one: AnsweredQuestion) => ReactNode;
}

/** Answered ones, for everyone. */
export function QuestionList({ questions, below }: QuestionListProps) {
  const { t, language } = useLanguage();
  if (questions.length === 0) return null;
  return (
    <ul className="stack plain">
      {questions.map((one) => (
        <li key={one.questionId} className="stack tight">
          <QuestionText question={one} />
          <AnswerText text={one.answer} language={one.answerLanguage} />
          <p className="small muted">
            {one.asker ?? t("questions.someone")} · {formatDay(one.answeredAt, language)} ·{" "}
            <a href={`/report/question/${one.questionId}`}>
              {t("reports.report")} <span className="sr">{one.question}</span>
            </a>
            {below?.(one)}
          </p>
        </li>
      ))}
    </ul>
  );
}
