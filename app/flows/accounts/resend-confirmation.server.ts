import type { AppContext } from "~/context";
import { createLink } from "~/data/accounts/links.server";
import { unconfirmedUser } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";

export async function resendConfirmation(context: AppContext, userId: string): Promise<void> {
  const { db, newId } = context;
  const now = context.now();
  const link = newId();
  const recipient = unconfirmedUser(userId);
  await commit(db, [
    createLink({ id: link, purpose: "confirm-email", recipient, now }),
    ...notify({ message: { kind: "confirm-email", link }, recipient, now, newId }),
  ]);
  context.sendMailsLater();
}
