import { toCentavos } from "../../app/domain/money";
import { HOUR } from "../../app/domain/time";
import { type Draw, PAYER_ID } from "./draw";
import type { RequestedOrder } from "./read-order";
import type { Capture, Choice, Order, Records } from "./records";
import { found, insist } from "./refusal";

/** Sends the market an event. */
export type Tell = (type: string, resource: object) => void;

/** How the next capture or refund ends, if a test sets it. */
export type Outcome = "pending" | "declined" | null;

const LIFE = 3 * HOUR;

/** Orders and captures, with PayPal's limits. */
export class Till {
  constructor(
    private readonly records: Records,
    private readonly draw: Draw,
    private readonly tell: Tell,
  ) {}

  create(requested: RequestedOrder): Order {
    this.#insistOnNewInvoice(requested.invoiceId);
    const createdAt = this.records.now();
    const order: Order = {
      ...requested,
      id: this.records.newId(),
      status: "PAYER_ACTION_REQUIRED",
      createdAt,
      expiresAt: createdAt + LIFE,
      opened: false,
      choice: null,
      trackers: [],
    };
    this.records.kept.orders[order.id] = order;
    return order;
  }

  order(id: string): Order {
    return found(this.records.kept.orders[id]);
  }

  /** The buyer opens the approval page, and has three hours from then on. */
  open(id: string): Order {
    const order = this.order(id);
    if (!order.opened && order.status !== "VOIDED") {
      order.opened = true;
      order.expiresAt = this.records.now() + LIFE;
    }
    return order;
  }

  /** Returns the URL that the buyer's browser goes to next. */
  approve(id: string, choice: Choice): string {
    const order = this.open(id);
    insist(order.status === "PAYER_ACTION_REQUIRED" || order.status === "APPROVED", "ORDER_CANNOT_BE_APPROVED");
    Object.assign(order, { status: "APPROVED", choice });
    this.tell("CHECKOUT.ORDER.APPROVED", this.draw.order(order));
    return withQuery(order.returnUrl, { token: id, PayerID: PAYER_ID });
  }

  cancel(id: string): string {
    return withQuery(this.order(id).cancelUrl, { token: id });
  }

  capture(id: string, outcome: Outcome): Order {
    const order = this.order(id);
    insist(order.status !== "COMPLETED", "ORDER_ALREADY_CAPTURED");
    insist(order.status !== "VOIDED", "ORDER_EXPIRED");
    insist(order.status === "APPROVED", "ORDER_NOT_APPROVED");
    this.#insistOnNewInvoice(order.invoiceId);
    if (order.choice === "declined") {
      Object.assign(order, { status: "PAYER_ACTION_REQUIRED", choice: null });
      insist(false, "INSTRUMENT_DECLINED");
    }
    order.status = "COMPLETED";
    const capture: Capture = {
      id: this.records.newId(),
      orderId: id,
      status: statusOf(order, outcome),
      amount: order.total,
      refunded: toCentavos(0),
      createdAt: this.records.now(),
    };
    this.records.kept.captures[capture.id] = capture;
    this.#tellOf(capture);
    return order;
  }

  settleCapture(id: string, status: "COMPLETED" | "DECLINED"): void {
    const capture = found(this.records.kept.captures[id]);
    insist(capture.status === "PENDING", "NOT_PENDING");
    capture.status = status;
    // PayPal names a pending capture that is declined DENIED.
    this.#tellOf(capture, status === "DECLINED" ? "DENIED" : status);
  }

  track(orderId: string, tracker: Order["trackers"][number]): Order {
    const order = this.order(orderId);
    const capture = this.records.captureOf(orderId);
    insist(capture?.id === tracker.captureId, "CAPTURE_ID_NOT_FOUND");
    insist(capture.status !== "DECLINED" && capture.status !== "REFUNDED", "CAPTURE_STATUS_NOT_VALID");
    const isKnown = order.trackers.some(({ number }) => number === tracker.number);
    if (!isKnown) order.trackers.push(tracker);
    return order;
  }

  /** Voids orders that were not approved or captured in time. */
  expire(): void {
    for (const order of Object.values(this.records.kept.orders)) {
      const { status } = order;
      if (status === "COMPLETED" || status === "VOIDED" || order.expiresAt > this.records.now()) continue;
      order.status = "VOIDED";
      if (status === "APPROVED") this.tell("CHECKOUT.PAYMENT-APPROVAL.REVERSED", { order_id: order.id });
    }
  }

  #tellOf(capture: Capture, as: string = capture.status): void {
    this.tell(`PAYMENT.CAPTURE.${as}`, this.draw.capture(capture));
  }

  #insistOnNewInvoice(invoiceId: string | null): void {
    const paid = Object.values(this.records.kept.captures).filter(({ status }) => status !== "DECLINED");
    const isNew = !paid.some(({ orderId }) => invoiceId !== null && this.order(orderId).invoiceId === invoiceId);
    insist(isNew, "DUPLICATE_INVOICE_ID");
  }
}

function statusOf({ choice }: Order, outcome: Outcome): Capture["status"] {
  if (outcome === "declined") return "DECLINED";
  return outcome === "pending" || choice === "pending" ? "PENDING" : "COMPLETED";
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
