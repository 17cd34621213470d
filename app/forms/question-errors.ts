import { ANSWER_MAX, QUESTION_MAX, type QuestionPart, type TextRefusal } from "~/domain/questions/question";
import { type Sentence, sentence } from "./sentence";

/** What is wrong with a public text. */
export function publicTextError(part: QuestionPart, refusal: TextRefusal): Sentence {
  if (refusal.reason === "tooShort") {
    return sentence("questions.refusal", part === "question" ? "tooShort" : "answerTooShort");
  }
  return sentence("questions.refusal", refusal, { max: part === "question" ? QUESTION_MAX : ANSWER_MAX });
}
