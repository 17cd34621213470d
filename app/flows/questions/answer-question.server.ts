import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { askerOf, canAnswer, isAnswered, saveAnswer } from "~/data/questions/own-questions.server";
import type { PublicText } from "~/domain/questions/question";

interface Answer extends PublicText {
  questionId: string;
  sellerId: string;
}

/** A repeated form is one answer. `false` when there is another, or nothing to answer any more. */
export async function answerQuestion(
  context: AppContext,
  answer: Answer,
  { productId, title }: { productId: string; title: string },
): Promise<boolean> {
  const { db, newId, now } = context;
  const statements = [
    ...notify({
      message: { kind: "question-answered", product: productId, title },
      recipient: askerOf(answer.questionId),
      when: canAnswer(answer),
      now: now(),
      newId,
    }),
    saveAnswer(answer),
  ];
  const isSaved = await commit(db, statements, isAnswered(answer));
  context.sendMailsLater();
  return isSaved;
}
