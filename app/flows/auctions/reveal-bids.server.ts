import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { insertRevelation, isUnrevealed, partyIds, type RevealableAuction } from "~/data/auctions/revelations.server";
import { readThenCommit } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { answerRevelation, type RevelationRefusal } from "~/domain/auctions/revelation";
import type { Refused } from "~/domain/result";

/** Reveals every bid permanently to seller and bidders, who get a message. */
export async function revealBids(
  { db, now, newId }: AppContext,
  admin: Admin,
  { id, title, ...read }: RevealableAuction,
  typed: string,
): Promise<{ ok: true } | Refused<RevelationRefusal>> {
  const answer = answerRevelation(read, typed);
  if (!answer.ok) return answer;
  const when = isUnrevealed(admin, id);
  const isFirst = await readThenCommit(db, when, [
    ...notifyAll({
      message: { kind: "bids-opened", auction: id, title },
      recipient: partyIds(id),
      when,
      now: now(),
      newId,
    }),
    insertRevelation(admin, { id, reason: answer.reason, now: now() }, when),
  ]);
  // Another administrator was first.
  return isFirst ? { ok: true } : { ok: false, refusal: { reason: "alreadyRevealed" } };
}
