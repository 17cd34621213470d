import type { AnsweredQuestion } from "~/data/questions/questions.server";
import type { Thing } from "../page-provider";

type Said = Pick<AnsweredQuestion, "question" | "language" | "answer" | "answerLanguage" | "answeredAt">;

/** An answered question in schema.org's words. */
export function questionThing({ question, language, answer, answerLanguage, answeredAt }: Said): Thing {
  return {
    "@type": "Question",
    name: question,
    inLanguage: language,
    answerCount: 1,
    acceptedAnswer: {
      "@type": "Answer",
      text: answer,
      inLanguage: answerLanguage,
      dateCreated: new Date(answeredAt).toISOString(),
    },
  };
}
