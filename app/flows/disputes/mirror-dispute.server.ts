import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import {
  claimDisputesToPoll,
  closeDispute,
  placeDispute,
  saveDispute,
  selectDisputeOrders,
} from "~/data/disputes/disputes.server";
import { linkReversals, listMovementsToRecord, type PlacedMovement } from "~/data/disputes/movements.server";
import type { CapturedPayment } from "~/data/refunds/paypal-refunds.server";
import { amountTaken, disputeReason, RESOLVED } from "~/domain/disputes/dispute";
import { findDisputedOrders } from "~/domain/disputes/disputed-orders";
import type { Paypal, PaypalDispute } from "~/gateways/paypal.server";
import { askPaypal } from "../ask-paypal.server";
import { settleCapture } from "../payments/settle-capture.server";
import { openAtPaypal } from "../problems/open-at-paypal.server";
import { mirrorRefunds } from "../refunds/mirror-refund.server";
import { moveRefundedOrder } from "../refunds/move-refunded-order.server";
import { recordMovement } from "../refunds/record-movement.server";
import { runEach } from "../run-each.server";
import { notifyOfDecision, notifyOfDispute } from "./notify-dispute.server";
import { recordOutcome } from "./record-outcome.server";

const MOST = 20;

export interface DisputedPayment extends CapturedPayment {
  captureId: string;
  /** `null` when neither PayPal's items nor its amount tell. */
  named: string[] | null;
}

/** Opens problems for a dispute's orders, and closes them as PayPal decides. Waits until the orders are known. */
export async function mirrorDispute(context: AppContext, paypal: Paypal, disputeId: string): Promise<void> {
  const { db } = context;
  const dispute = await paypal.showDispute(disputeId);
  const payments = await findDisputedPayments(context, paypal, dispute);
  const [first] = payments;
  if (!first) return;
  const isOver = dispute.status === RESOLVED;
  const { id, reason, status, stage, amount, outcome, respondBy: respond_by, createdAt: opened_at } = dispute;
  const shown = { id, payment_id: first.id, reason, stage, outcome, respond_by, opened_at };
  const row = { ...shown, amount: amount?.amount ?? null, moved: amountTaken(dispute) };
  // One that is over stays open here until all that it moved is recorded, so that we do not refund it again.
  const placed = await commit(
    db,
    [
      ...(isOver ? [] : notifyOfDispute(context, payments, dispute)),
      saveDispute(db, { ...row, status }),
      ...payments.flatMap((payment) => placeDispute(id, payment.id, payment.named ?? [])),
      ...(isOver ? payments.map((payment) => linkReversals(id, payment.id)) : []),
    ],
    selectDisputeOrders(db, id),
  );
  for (const { orderId } of placed) await openAtPaypal(context, { orderId, dispute: disputeReason(id) });
  if (isOver) {
    for (const { captureId } of payments) await mirrorRefunds(context, paypal, captureId);
    await recordOutcome(context, payments, { id, taken: row.moved });
    const orders = payments.flatMap((payment) => payment.orders).filter((order) => isPlacedOn(placed, order.id));
    await commit(db, [
      ...notifyOfDecision(context, payments, dispute, orders),
      closeDispute(db, id),
      ...orders.flatMap((order) => moveRefundedOrder(context, order)),
    ]);
    // Refunds that waited for the dispute to close.
    context.sendRefundsLater();
  }
  context.sendMailsLater();
}

const isPlacedOn = (placed: readonly { orderId: string }[], id: string) => placed.some(({ orderId }) => orderId === id);

async function findDisputedPayments(
  context: AppContext,
  paypal: Paypal,
  dispute: PaypalDispute,
): Promise<DisputedPayment[]> {
  const { transactions, amount } = dispute;
  const found = await Promise.all(
    transactions.map(async ({ captureId, items }) => {
      const payment = captureId === null ? null : await settleCapture(context, paypal, captureId);
      if (!payment || captureId === null) return [];
      // Of several transactions, PayPal does not say how much is claimed of which.
      const claimed = transactions.length === 1 ? (amount?.amount ?? null) : null;
      return [{ ...payment, captureId, named: findDisputedOrders(payment.orders, items, claimed) }];
    }),
  );
  return found.flat();
}

/** Also records what administrators have placed. Run by cron. */
export async function pollDisputes(context: AppContext): Promise<void> {
  const { paypal, db } = context;
  if (!paypal) return;
  const placed = await listMovementsToRecord(db, MOST);
  await runEach(placed.map((movement) => () => recordPlacedMovement(context, movement)));
  const claim = (most: number) => claimDisputesToPoll(db, most);
  await askPaypal(context, MOST, claim, (id) => mirrorDispute(context, paypal, id));
}

/** An order that was chosen after the decision ends as if it had been chosen before: its problem opens, and closes. */
async function recordPlacedMovement(context: AppContext, { disputeId, disputed, ...movement }: PlacedMovement) {
  if (disputeId) {
    for (const orderId of disputed) await openAtPaypal(context, { orderId, dispute: disputeReason(disputeId) });
  }
  await recordMovement(context, movement);
}
