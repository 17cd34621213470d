import { toCentavos } from "../../app/domain/money";
import { estimateFee, FEE_RATE } from "../../app/domain/payments/payment-fee";
import { HOUR } from "../../app/domain/time";
import type { Behavior } from "./behavior";
import type { Outcome } from "./faults";
import { type Formatter, PAYER_ID } from "./formatter";
import type { RequestedOrder } from "./read-order";
import type { Capture, Choice, Order, Records } from "./records";
import type { Refunds } from "./refunds";
import { ensure, Refusal, requireFound } from "./refusal";

/** Sends the market an event. */
export type Emit = (type: string, resource: object) => void;

const LIFE = 3 * HOUR;

/** Orders and captures, with PayPal's limits. */
export class Orders {
  constructor(
    private readonly records: Records,
    private readonly refunds: Refunds,
    private readonly format: Formatter,
    private readonly emit: Emit,
    private readonly behavior: Behavior,
  ) {}

  create(requested: RequestedOrder): Order {
    this.#ensureNewInvoice(requested.invoiceId);
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
    this.records.addOrder(order);
    return order;
  }

  order(id: string): Order {
    return requireFound(this.records.state.orders[id]);
  }

  /** An order that the API still knows: PayPal forgets those that lapsed. */
  current(id: string): Order {
    const order = this.order(id);
    return requireFound(order.status === "VOIDED" && this.behavior.lapsedOrders === "gone" ? undefined : order);
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
    ensure(order.status === "PAYER_ACTION_REQUIRED" || order.status === "APPROVED", "ORDER_CANNOT_BE_APPROVED");
    Object.assign(order, { status: "APPROVED", choice });
    this.emit("CHECKOUT.ORDER.APPROVED", this.format.order(order));
    return withQuery(order.returnUrl, { token: id, PayerID: PAYER_ID });
  }

  cancel(id: string): string {
    return withQuery(this.order(id).cancelUrl, { token: id });
  }

  capture(id: string, outcome: Outcome | null): Order {
    const order = this.current(id);
    ensure(order.status !== "COMPLETED", "ORDER_ALREADY_CAPTURED");
    ensure(order.status !== "VOIDED", "ORDER_EXPIRED");
    ensure(order.status === "APPROVED", "ORDER_NOT_APPROVED");
    this.#ensureNewInvoice(order.invoiceId);
    if (order.choice === "declined") this.#decline(order);
    order.status = "COMPLETED";
    const capture: Capture = {
      id: this.records.newId(),
      orderId: id,
      ...endOf(order, outcome),
      amount: order.total,
      fee:
        outcome && typeof outcome === "object" && "fee" in outcome ? outcome.fee : estimateFee(order.total, FEE_RATE),
      refunded: toCentavos(0),
      createdAt: this.records.now(),
    };
    this.records.addCapture(capture);
    this.#emitCapture(capture);
    if (outcome === "refunded") this.refunds.refund(capture.id);
    return order;
  }

  /** The buyer may approve the order again with another way to pay, by its link. */
  #decline(order: Order): never {
    if (this.behavior.declinedOrders === "reopened") {
      Object.assign(order, { status: "PAYER_ACTION_REQUIRED", choice: null });
    }
    throw new Refusal(422, "INSTRUMENT_DECLINED", undefined, [this.format.approvalLink(order)]);
  }

  settleCapture(id: string, status: "COMPLETED" | "DECLINED"): void {
    const capture = requireFound(this.records.state.captures[id]);
    ensure(capture.status === "PENDING", "NOT_PENDING");
    capture.status = status;
    // PayPal names a pending capture that is declined DENIED.
    this.#emitCapture(capture, status === "DECLINED" ? "DENIED" : status);
  }

  track(orderId: string, tracker: Order["trackers"][number]): Order {
    const order = this.current(orderId);
    const capture = this.records.captureOf(orderId);
    ensure(capture?.id === tracker.captureId, "CAPTURE_ID_NOT_FOUND");
    ensure(capture.status !== "DECLINED" && capture.status !== "REFUNDED", "CAPTURE_STATUS_NOT_VALID");
    const isKnown = order.trackers.some(({ number }) => number === tracker.number);
    if (!isKnown) order.trackers.push(tracker);
    return order;
  }

  /** Voids orders that were not approved or captured in time. */
  expire(): void {
    const now = this.records.now();
    for (const order of this.records.openOrders()) {
      if (order.expiresAt > now) continue;
      const { status } = order;
      order.status = "VOIDED";
      if (status === "APPROVED") this.emit("CHECKOUT.PAYMENT-APPROVAL.REVERSED", { order_id: order.id });
    }
  }

  #emitCapture(capture: Capture, as: string = capture.status): void {
    this.emit(`PAYMENT.CAPTURE.${as}`, this.format.capture(capture));
  }

  #ensureNewInvoice(invoiceId: string | null): void {
    const taken = invoiceId === null ? undefined : this.records.captureOfInvoice(invoiceId);
    ensure(!taken || taken.status === "DECLINED", "DUPLICATE_INVOICE_ID");
  }
}

function endOf({ choice }: Order, outcome: Outcome | null): Pick<Capture, "status" | "reason"> {
  if (outcome === "declined") return { status: "DECLINED", reason: null };
  const reason = outcome && typeof outcome === "object" && "pending" in outcome ? outcome.pending : null;
  const isPending = reason !== null || outcome === "pending" || choice === "pending";
  return isPending ? { status: "PENDING", reason: reason ?? "ECHECK" } : { status: "COMPLETED", reason: null };
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
