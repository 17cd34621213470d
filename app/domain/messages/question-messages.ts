import type { MessageEntries } from "./message-entry";
import { productPage, productQuestionsPage, questionsPage } from "./message-pages";

/** Public questions about listings. */
export const QUESTION_MESSAGES = {
  "question-asked": { fields: ["product", "title"], to: "seller", email: "wanted", notice: questionsPage },
  "question-answered": {
    fields: ["product", "title"],
    to: "account holder",
    email: "wanted",
    notice: productQuestionsPage,
  },
  // Before 2026-11-26. Now `text-removed` says it.
  "question-removed": {
    fields: ["product", "title", "reason"],
    to: "account holder",
    email: "wanted",
    notice: productPage,
  },
  "answer-removed": { fields: ["product", "title", "reason"], to: "seller", email: "wanted", notice: productPage },
} as const satisfies MessageEntries;
