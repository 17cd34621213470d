import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { readThenCommit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import {
  isTakedownDecidable,
  restoreProduct,
  type StoredTakedown,
  type TakedownVerdict,
  decideTakedown as writeDecision,
} from "~/data/moderation/takedowns.server";

/** A restored listing is what it was before. The seller is told. Returns `false` when it was decided before. */
export async function decideTakedown(
  { db, now, newId, sendMailsLater }: AppContext,
  admin: Admin,
  takedown: StoredTakedown,
  verdict: TakedownVerdict,
): Promise<boolean> {
  const { id, productId, sellerId, title } = takedown;
  const when = isTakedownDecidable(admin, id, verdict.decision);
  const kind = verdict.decision === "restored" ? "listing-restored" : "takedown-kept";
  const message = { kind, product: productId, title, reason: verdict.reason } as const;
  const isDecided = await readThenCommit(db, when, [
    ...notify({ message, recipient: sellerId, when, now: now(), newId }),
    writeDecision(admin, id, verdict, when),
    ...(verdict.decision === "restored" ? restoreProduct(takedown) : []),
  ]);
  if (isDecided) sendMailsLater();
  return isDecided;
}
