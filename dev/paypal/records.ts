import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Centavos } from "../../app/domain/money";
import type { PendingReason } from "./faults";
import type { RequestedOrder } from "./read-order";

/** The buyer's button on the approval page. */
export type Choice = "pay" | "declined" | "pending";

export interface Order extends RequestedOrder {
  id: string;
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
  createdAt: number;
  /** Three hours after its creation, and three hours after the buyer first opens the approval page. */
  expiresAt: number;
  opened: boolean;
  choice: Choice | null;
  trackers: { captureId: string; number: string; carrier: string }[];
}

export interface Capture {
  id: string;
  orderId: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  /** Why it is or was PENDING. */
  reason: PendingReason | null;
  amount: Centavos;
  fee: Centavos;
  refunded: Centavos;
  createdAt: number;
}

export interface Refund {
  id: string;
  captureId: string;
  status: "COMPLETED" | "PENDING" | "FAILED";
  amount: Centavos;
  /** The caller's own id for it. */
  customId: string | null;
  /** Taken back by PayPal or a bank. */
  isReversal: boolean;
  createdAt: number;
}

/** `RESOLVED_WITH_PAYOUT`: PayPal pays the buyer, and the seller keeps the money. */
export type DisputeOutcome =
  | "RESOLVED_BUYER_FAVOUR"
  | "RESOLVED_SELLER_FAVOUR"
  | "RESOLVED_WITH_PAYOUT"
  | "CANCELED_BY_BUYER"
  | "ACCEPTED"
  | "DENIED"
  | "NONE";

export interface Dispute {
  id: string;
  captureId: string;
  reason: string;
  status: "OPEN" | "WAITING_FOR_BUYER_RESPONSE" | "WAITING_FOR_SELLER_RESPONSE" | "UNDER_REVIEW" | "RESOLVED";
  stage: "INQUIRY" | "CHARGEBACK" | "PRE_ARBITRATION" | "ARBITRATION";
  /** The disputed amount. */
  amount: Centavos;
  /** The disputed item; `null` for all of the order's. */
  sku: string | null;
  outcome: DisputeOutcome | null;
  /** What the buyer got by the outcome. */
  refunded: Centavos;
  /** Whose money the buyer got. */
  payer: "seller" | "paypal";
  createdAt: number;
  updatedAt: number;
}

export interface Event {
  id: string;
  type: string;
  /** JSON, as it is sent. */
  body: string;
  createdAt: number;
  tries: number;
  isDelivered: boolean;
}

/** The result of a request id, for repeats. */
interface IdempotentResult {
  made: string;
  body: string;
  until: number;
}

interface State extends Index {
  orders: Record<string, Order>;
  captures: Record<string, Capture>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  events: Record<string, Event>;
  used: Record<string, IdempotentResult>;
}

/** What calls look up among many. */
interface Index {
  /** Ids of captures by their orders, and by their invoices' numbers. */
  captureByOrder: Record<string, string>;
  captureByInvoice: Record<string, string>;
  /** Ids of orders that can still lapse. */
  open: Record<string, true>;
}

const NOTHING = { orders: {}, captures: {}, refunds: {}, disputes: {}, events: {}, used: {} };
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/** The stand-in's state; with a folder it is stored there in one file and survives a restart. */
export class Records {
  readonly state: State;
  readonly #file: string | null;

  constructor(
    readonly now: () => number,
    folder?: string,
  ) {
    if (folder) mkdirSync(folder, { recursive: true });
    this.#file = folder ? join(folder, "paypal.json") : null;
    const known = this.#file && existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, "utf8")) : {};
    this.state = { ...structuredClone(NOTHING), ...known, captureByOrder: {}, captureByInvoice: {}, open: {} };
    for (const order of Object.values(this.state.orders)) this.addOrder(order);
    for (const capture of Object.values(this.state.captures)) this.addCapture(capture);
  }

  addOrder(order: Order): void {
    this.state.orders[order.id] = order;
    if (canLapse(order)) this.state.open[order.id] = true;
  }

  addCapture(capture: Capture): void {
    const { captures, captureByOrder, captureByInvoice, orders } = this.state;
    captures[capture.id] = capture;
    captureByOrder[capture.orderId] = capture.id;
    const invoice = orders[capture.orderId]?.invoiceId;
    if (invoice) captureByInvoice[invoice] = capture.id;
  }

  /** Those that were not captured or voided. */
  openOrders(): Order[] {
    const { orders, open } = this.state;
    return Object.keys(open).flatMap((id) => {
      const order = orders[id];
      if (order && canLapse(order)) return [order];
      delete open[id];
      return [];
    });
  }

  save(): void {
    if (!this.#file) return;
    // Renamed into place: a process that ends while it writes leaves the old file.
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.state, null, 1));
    renameSync(`${this.#file}.new`, this.#file);
  }

  /** Seventeen letters and digits, like PayPal's. */
  newId(): string {
    return Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  }

  captureOf(orderId: string): Capture | undefined {
    return this.state.captures[this.state.captureByOrder[orderId] ?? ""];
  }

  captureOfInvoice(invoiceId: string): Capture | undefined {
    return this.state.captures[this.state.captureByInvoice[invoiceId] ?? ""];
  }

  /** Reversals included, oldest first. */
  refundsOf(captureId: string): Refund[] {
    return Object.values(this.state.refunds).filter((refund) => refund.captureId === captureId);
  }

  openDispute(captureId: string): Dispute | undefined {
    return Object.values(this.state.disputes).find(
      (dispute) => dispute.captureId === captureId && dispute.status !== "RESOLVED",
    );
  }
}

function canLapse({ status }: Order): boolean {
  return status !== "COMPLETED" && status !== "VOIDED";
}
