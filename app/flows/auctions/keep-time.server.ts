import type { AppContext } from "~/context";
import { startDueAuctions } from "~/data/auctions/starting.server";
import { expireCheckouts } from "../checkout/expire-checkouts.server";
import { sweepPayments } from "../checkout/sweep-payments.server";
import { remindToRate } from "../feedback/remind-to-rate.server";
import { revealFeedback } from "../feedback/reveal-feedback.server";
import { acceptUnanswered } from "../orders/answer-cancellation.server";
import { cancelUnsent } from "../orders/cancel-unsent.server";
import { completeDelivered } from "../orders/complete-delivered.server";
import { deliverSent } from "../orders/deliver-sent.server";
import { expireUnpaid } from "../orders/expire-unpaid.server";
import { askDisputes } from "../orders/mirror-dispute.server";
import { remindToPay } from "../orders/remind-to-pay.server";
import { remindToShip } from "../orders/remind-to-ship.server";
import { keepProblems } from "../problems/keep-problems.server";
import { reconcile } from "../reconcile.server";
import { runEach } from "../run-each.server";
import { remindOfEnds } from "./remind-of-ends.server";
import { settleDue } from "./settle-auction.server";

/** What time has decided of auctions, orders, payments and problems since the last minute. Run by cron; mails are sent afterwards. */
export function keepTime(context: AppContext): Promise<void> {
  const parts = [
    ...[settleDue, remindOfEnds, sweepPayments, expireCheckouts, remindToPay, expireUnpaid],
    ...[
      remindToShip,
      acceptUnanswered,
      cancelUnsent,
      deliverSent,
      completeDelivered,
      askDisputes,
      keepProblems,
      revealFeedback,
      remindToRate,
      reconcile,
    ],
  ];
  return runEach([() => startDueAuctions(context.db), ...parts.map((part) => () => part(context))]);
}
