import type { AppContext } from "~/context";
import { deleteConsent } from "~/data/auth/consents.server";
import { securityEvent } from "../accounts/security-event.server";

/** Of a second request at the same time nothing is told. */
export async function removeApplication(
  context: AppContext,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await deleteConsent(context.db, userId, id, (owner) => [
    securityEvent(context, owner, "application-removed", { subject: name }),
  ]);
}
