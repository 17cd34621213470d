import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { isDecidable, type StoredStrike, decideStrike as writeDecision } from "~/data/auctions/strikes.server";
import { readThenCommit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import type { StrikeDecision } from "~/domain/auctions/strike";

/** The buyer gets a message with the reason. Bids that are void stay so. Returns `false` when it was decided before. */
export async function decideStrike(
  { db, now, newId, sendMailsLater }: AppContext,
  admin: Admin,
  { orderId, userId, productId, title }: StoredStrike,
  decided: { decision: StrikeDecision; reason: string },
): Promise<boolean> {
  const when = isDecidable(admin, orderId, decided.decision);
  const kind = decided.decision === "lifted" ? "strike-lifted" : "strike-kept";
  const message = { kind, product: productId, title, reason: decided.reason } as const;
  const isDecided = await readThenCommit(db, when, [
    ...notify({ message, recipient: userId, when, now: now(), newId }),
    writeDecision(admin, orderId, decided, when),
  ]);
  if (isDecided) sendMailsLater();
  return isDecided;
}
