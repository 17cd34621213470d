import type { Language } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { wordsAttributes } from "../catalog/words-attributes";

export function QuestionText({ question: one }: { question: { question: string; language: Language } }) {
  const { language } = useLanguage();
  return (
    <p className="strong lines" {...wordsAttributes(one, language)}>
      {one.question}
    </p>
  );
}

/** Nothing before there is one. */
export function AnswerText({ text, language }: { text: string | null; language: Language | null }) {
  const { t, language: reader } = useLanguage();
  if (text === null || language === null) return null;
  return (
    <div className="answer">
      <span className="sr">{t("questions.answer")}: </span>
      <p className="lines" {...wordsAttributes({ language }, reader)}>
        {text}
      </p>
    </div>
  );
}
