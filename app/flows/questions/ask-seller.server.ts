import type { AppContext } from "~/context";
import { activeUser } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { canAsk, hasNoRecentMail, insertQuestion, isAsked, type NewQuestion } from "~/data/questions/questions.server";

interface Listing {
  title: string;
  sellerId: string;
}

/** A repeated form is one question. `false` when the listing takes none any more. */
export async function askSeller(
  context: AppContext,
  question: NewQuestion,
  { title, sellerId }: Listing,
): Promise<boolean> {
  const { db, newId, now } = context;
  const { productId } = question;
  const statements = [
    ...notify({
      message: { kind: "question-asked", product: productId, title },
      recipient: activeUser(sellerId),
      when: canAsk(question),
      mailedWhen: hasNoRecentMail(productId, sellerId, now()),
      now: now(),
      newId,
    }),
    insertQuestion(question),
  ];
  const isWritten = await commit(db, statements, isAsked(question));
  context.sendMailsLater();
  return isWritten;
}
