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

interface State {
  orders: Record<string, Order>;
  captures: Record<string, Capture>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  events: Record<string, Event>;
  used: Record<string, IdempotentResult>;
}

const EMPTY: State = { orders: {}, captures: {}, refunds: {}, disputes: {}, events: {}, used: {} };
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
    this.state = { ...structuredClone(EMPTY), ...known };
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
    return Object.values(this.state.captures).find((capture) => capture.orderId === orderId);
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
