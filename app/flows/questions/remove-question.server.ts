import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import {
  canRemove,
  isRemoved,
  type Removal,
  removeQuestion as removeIt,
  writerOf,
} from "~/data/questions/question-reports.server";

/** Tells the person whose part was against the rules. `false` when there is no such part. */
export async function removeQuestion(
  context: AppContext,
  admin: Admin,
  removal: Removal,
  { productId, title }: { productId: string; title: string },
): Promise<boolean> {
  const { db, newId, now } = context;
  const { part, reason } = removal;
  const statements = [
    ...notify({
      message: { kind: part === "question" ? "question-removed" : "answer-removed", product: productId, title, reason },
      recipient: writerOf(removal),
      when: canRemove(admin, removal),
      now: now(),
      newId,
    }),
    removeIt(admin, removal),
  ];
  const isDone = await commit(db, statements, isRemoved(removal));
  context.sendMailsLater();
  return isDone;
}
