import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import {
  concernedIds,
  type DisputedResult,
  isResultDecidable,
  decideResult as writeDecision,
} from "~/data/auctions/complaints.server";
import { readThenCommit } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { notifyAll } from "~/data/messages/messages.server";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import type { ComplaintDecision } from "~/domain/auctions/complaint";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import type { FeeBearer } from "~/domain/refunds/refund";
import { endOrder } from "../moderation/end-order.server";

interface Verdict {
  decision: ComplaintDecision;
  reason: string;
  feeBearer: FeeBearer;
}

/** `moved`: it was decided before, its bids are not open, or its order changed. `proposed`: the refund needs a second administrator; `waits`: that was proposed before. `refunded`: an administrator cancelled its order, so it cannot stand. */
export type ResultAnswer = "done" | "moved" | "refunded" | "proposed" | "waits" | "paypalAway";

/** A void sale's order is cancelled and refunded in the same batch; its seller can relist the item. All concerned are told. */
export async function decideResult(
  context: AppContext,
  admin: Admin,
  { auctionId, title, orderId, isEnded }: DisputedResult,
  { decision, reason, feeBearer }: Verdict,
): Promise<ResultAnswer> {
  const { db, now, newId, sendMailsLater } = context;
  const when = isResultDecidable(admin, auctionId);
  const kind = decision === "stands" ? "result-stands" : "result-void";
  const message = { kind, auction: auctionId, title, reason, until: now() + APPEAL_WITHIN } as const;
  const decide = (holds: Condition) => [
    ...notifyAll({ message, recipient: concernedIds(auctionId), when: holds, now: now(), newId }),
    writeDecision(admin, auctionId, { decision, reason }, holds),
  ];
  if (isEnded && decision === "stands") return "refunded";
  const order = decision === "void" && orderId ? await findModeratedOrder(db, admin, orderId) : null;
  // Cancelled before, as after a second administrator confirmed its refund.
  if (!order || order.status === "cancelled") {
    const isDecided = await readThenCommit(db, when, decide(when));
    if (isDecided) sendMailsLater();
    return isDecided ? "done" : "moved";
  }
  const ending = { orderId: order.id, to: "cancelled", reason, feeBearer } as const;
  const answer = await endOrder(context, admin, ending, order, { when, also: decide, isConfirmed: false });
  if (answer?.ok) return answer.isProposed ? "proposed" : "done";
  return answer?.reason === "paypalAway" || answer?.reason === "waits" ? answer.reason : "moved";
}
