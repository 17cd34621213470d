import type { AppContext } from "~/context";
import { startDueAuctions } from "~/data/auctions/starting.server";
import { expireCheckouts } from "../checkout/expire-checkouts.server";
import { sweepPayments } from "../checkout/sweep-payments.server";
import { acceptUnanswered } from "../orders/answer-cancellation.server";
import { expireUnpaid } from "../orders/expire-unpaid.server";
import { askDisputes } from "../orders/mirror-dispute.server";
import { remindToPay } from "../orders/remind-to-pay.server";
import { runEach } from "../run-each.server";
import { remindOfEnds } from "./remind-of-ends.server";
import { settleDue } from "./settle-auction.server";

/** What time has decided of auctions, orders and payments since the last minute. Run by cron; mails are sent afterwards. */
export function keepTime(context: AppContext): Promise<void> {
  const parts = [
    ...[settleDue, remindOfEnds, sweepPayments, expireCheckouts, remindToPay, expireUnpaid],
    ...[acceptUnanswered, askDisputes],
  ];
  return runEach([() => startDueAuctions(context.db), ...parts.map((part) => () => part(context))]);
}
