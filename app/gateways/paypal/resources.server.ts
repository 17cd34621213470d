import * as z from "zod";
import { fromDecimal } from "~/domain/money";

/** PayPal's format, for currencies with two decimals. */
export const money = z
  .object({ currency_code: z.string().length(3), value: z.string() })
  .transform((money, context) => {
    const amount = fromDecimal(money.value);
    if (amount !== null) return { currency: money.currency_code, amount };
    context.addIssue("no amount");
    return z.NEVER;
  });

const links = z.array(z.object({ rel: z.string(), href: z.string() })).default([]);
const reason = z.object({ reason: z.string().optional() }).optional();
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const capture = z
  .object({
    id: z.string().min(1),
    status: z.enum(["COMPLETED", "DECLINED", "PARTIALLY_REFUNDED", "PENDING", "REFUNDED", "FAILED"]),
    status_details: reason,
    amount: money,
    custom_id: z.string().optional(),
    payee: z.object({ merchant_id: z.string().optional() }).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
  })
  .transform((capture) => ({
    id: capture.id,
    status: capture.status,
    /** PayPal's code for why it is PENDING or DECLINED. */
    reason: capture.status_details?.reason ?? null,
    amount: capture.amount,
    /** `null` while PENDING. */
    fee: capture.seller_receivable_breakdown?.paypal_fee?.amount ?? null,
    groupId: capture.custom_id ?? null,
    payeeId: capture.payee?.merchant_id ?? null,
    orderId: capture.supplementary_data?.related_ids?.order_id ?? null,
  }));

const refund = z
  .object({
    id: z.string().min(1),
    status: z.enum(["CANCELLED", "FAILED", "PENDING", "COMPLETED"]),
    status_details: reason,
    amount: money,
    custom_id: z.string().optional(),
    create_time: time.optional().catch(undefined),
    links,
  })
  .transform(({ id, status, status_details, amount, custom_id, create_time, links }) => ({
    id,
    status,
    reason: status_details?.reason ?? null,
    amount,
    /** Our id of the refund; `null` when PayPal made it. */
    ownId: custom_id ?? null,
    captureId: captureOf(links),
    createdAt: create_time ?? null,
  }));

const unit = z.object({
  amount: money.optional(),
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  payments: z.object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() }).optional(),
});

const order = z
  .object({
    id: z.string().min(1),
    status: z.enum(["CREATED", "SAVED", "APPROVED", "VOIDED", "COMPLETED", "PAYER_ACTION_REQUIRED"]),
    purchase_units: z.tuple([unit]),
    links,
  })
  .transform(({ id, status, purchase_units: [unit], links }) => ({
    id,
    status,
    /** The page where the buyer approves; `null` once there is nothing left to approve. */
    approveUrl: links.find(({ rel }) => rel === "approve" || rel === "payer-action")?.href ?? null,
    amount: unit.amount ?? null,
    groupId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    payeeId: unit.payee?.merchant_id ?? null,
    /** A COMPLETED order is paid only when its capture is. */
    captures: unit.payments?.captures ?? [],
    /** Ours, and those that PayPal made. */
    refunds: unit.payments?.refunds ?? [],
  }));

const disputedItem = z
  .object({
    item_id: z.string().optional(),
    item_name: z.string().optional(),
    dispute_amount: money.optional().catch(undefined),
  })
  .transform(({ item_id, item_name, dispute_amount }) => ({
    id: item_id ?? null,
    name: item_name ?? null,
    amount: dispute_amount?.amount ?? null,
  }));

const disputedTransaction = z
  .object({ seller_transaction_id: z.string().optional(), items: z.array(disputedItem).optional().catch(undefined) })
  .transform(({ seller_transaction_id, items = [] }) => ({ captureId: seller_transaction_id ?? null, items }));

const moneyMovement = z.object({
  affected_party: z.string().optional(),
  type: z.string().optional(),
  amount: money.optional().catch(undefined),
});

const dispute = z
  .object({
    dispute_id: z.string().min(1),
    status: z.enum([
      "OPEN",
      "WAITING_FOR_BUYER_RESPONSE",
      "WAITING_FOR_SELLER_RESPONSE",
      "UNDER_REVIEW",
      "RESOLVED",
      "OTHER",
    ]),
    reason: z.string(),
    dispute_life_cycle_stage: z.string().optional(),
    dispute_amount: money.optional(),
    disputed_transactions: z.array(disputedTransaction).default([]),
    dispute_outcome: z
      .object({ outcome_code: z.string().optional(), amount_refunded: money.optional().catch(undefined) })
      .optional(),
    money_movements: z.array(moneyMovement).optional().catch(undefined),
    seller_response_due_date: time.optional(),
    create_time: time.optional().catch(undefined),
  })
  .transform((dispute) => ({
    id: dispute.dispute_id,
    status: dispute.status,
    reason: dispute.reason,
    stage: dispute.dispute_life_cycle_stage ?? null,
    amount: dispute.dispute_amount ?? null,
    captureIds: dispute.disputed_transactions.flatMap(({ captureId }) => captureId ?? []),
    /** Each capture with the items of it that are meant; PayPal may name none. */
    transactions: dispute.disputed_transactions,
    /** Such as RESOLVED_BUYER_FAVOUR; `null` while it is open. */
    outcome: dispute.dispute_outcome?.outcome_code ?? null,
    /** What the buyer got by the outcome, from the market or from PayPal. */
    refunded: dispute.dispute_outcome?.amount_refunded?.amount ?? null,
    /** Debits and credits of the outcome. */
    movements: (dispute.money_movements ?? []).map(({ affected_party, type, amount }) => ({
      party: affected_party ?? null,
      type: type ?? null,
      amount: amount?.amount ?? null,
    })),
    respondBy: dispute.seller_response_due_date ?? null,
    createdAt: dispute.create_time ?? null,
  }));

const disputeList = z
  .object({ items: z.array(z.object({ dispute_id: z.string().min(1) })).default([]), links })
  .transform(({ items, links }) => ({
    ids: items.map(({ dispute_id }) => dispute_id),
    /** PayPal's token of the next page; `null` after the last one. */
    nextPage: pageTokenIn(links.find(({ rel }) => rel === "next")?.href ?? ""),
  }));

export const schemas = { order, capture, refund, dispute, disputeList };
export type PaypalOrder = z.output<typeof order>;
export type PaypalCapture = z.output<typeof capture>;
export type PaypalRefund = z.output<typeof refund>;
export type PaypalDispute = z.output<typeof dispute>;
export type PaypalDisputeList = z.output<typeof disputeList>;

/** A refund names its capture only by the link `up`. */
export function captureOf(links: readonly { rel: string; href: string }[]): string | null {
  const up = links.find(({ rel }) => rel === "up")?.href ?? "";
  return /\/v2\/payments\/captures\/(\w+)$/.exec(up)?.[1] ?? null;
}

function pageTokenIn(href: string): string | null {
  return URL.canParse(href) ? new URL(href).searchParams.get("next_page_token") : null;
}
