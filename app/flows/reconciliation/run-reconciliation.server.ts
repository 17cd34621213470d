import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import {
  type CheckedPortion,
  checkDays,
  checkOrders,
  checkProducts,
  findPaymentToCompare,
  listPaymentsToCompare,
  type PaymentToCompare,
} from "~/data/reconciliation/checks.server";
import { saveFindings } from "~/data/reconciliation/findings.server";
import { advanceRun, findCurrentRun, type Run, startRun } from "~/data/reconciliation/runs.server";
import { comparePayment, isUnrecorded } from "~/domain/reconciliation/payment-comparison";
import type { Finding } from "~/domain/reconciliation/reconciliation";
import { SECOND } from "~/domain/time";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { settlePayment } from "../payments/settle-payment.server";
import { runEach } from "../run-each.server";

/** Payments of a portion, how many in parallel, and rows of our own. */
const PAYMENTS = 200;
const AT_ONCE = 5;
const ROWS = 1_000;
/** The next portion continues. */
const TIME_BUDGET = 30 * SECOND;

/** Run by cron at night; each minute checks a portion. */
export async function startReconciliation(context: AppContext): Promise<void> {
  await startRun(context.db, context.newId());
}

/** Run by cron. */
export async function continueReconciliation(context: AppContext): Promise<void> {
  const { db, newId } = context;
  const run = await findCurrentRun(db);
  if (!run || run.stage === "done") return;
  const { ids, found, isMore } = await checkPortion(context, run);
  const checked = run.stage === "days" ? "all" : ids;
  await commit(db, [...saveFindings(run.stage, checked, found, newId), advanceRun(run, ids, isMore)]);
}

async function checkPortion(context: AppContext, run: Run): Promise<CheckedPortion & { isMore: boolean }> {
  const { db } = context;
  switch (run.stage) {
    case "payments": {
      return checkPayments(context, run);
    }
    case "orders":
    case "products": {
      const checked = await (run.stage === "orders" ? checkOrders : checkProducts)(db, run, ROWS);
      return { ...checked, isMore: checked.ids.length === ROWS };
    }
    default:
      return { ...(await checkDays(db, run)), isMore: false };
  }
}

async function checkPayments(context: AppContext, run: Run): Promise<CheckedPortion & { isMore: boolean }> {
  const { db, paypal, now } = context;
  if (!paypal) return { ids: [], found: [], isMore: false };
  const payments = await listPaymentsToCompare(db, run, PAYMENTS);
  const found: Finding[] = [];
  const end = now() + TIME_BUDGET;
  // They start in their order, so those that were compared are the first ones.
  let compared = 0;
  await runEach(
    payments.map((payment) => async () => {
      compared++;
      found.push(...(await compare(context, paypal, payment)));
    }),
    AT_ONCE,
    () => now() < end,
  );
  const ids = payments.slice(0, compared).map(({ id }) => id);
  return { ids, found, isMore: compared === PAYMENTS || compared < payments.length };
}

/** Records a capture that we missed first. */
async function compare(context: AppContext, paypal: Paypal, payment: PaymentToCompare): Promise<Finding[]> {
  const { merchantId } = context.config;
  if (payment.paypalOrderId === null) return comparePayment(payment, null, merchantId);
  try {
    const seen = await show(paypal, payment.paypalOrderId);
    if (!seen || !isUnrecorded(payment, seen)) return comparePayment(payment, seen, merchantId);
    // A capture that cannot be recorded becomes a finding below.
    await settlePayment(context, payment.paypalOrderId).catch(() => {});
    return comparePayment((await findPaymentToCompare(context.db, payment.id)) ?? payment, seen, merchantId);
  } catch (error) {
    if (!(error instanceof PaypalFault)) throw error;
    return [{ kind: "unanswered", about: payment.id, facts: { reason: error.reason } }];
  }
}

async function show(paypal: Paypal, id: string) {
  try {
    return await paypal.showOrder(id);
  } catch (error) {
    if (error instanceof PaypalFault && error.reason === "gone") return null;
    throw error;
  }
}
