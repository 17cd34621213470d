import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, vi } from "vitest";
import type { AppContext } from "~/context";
import { type CheckoutTarget, readCheckout } from "~/data/checkout/checkout-contents.server";
import { moveOrder } from "~/data/orders/order-moves.server";
import type { LimitedKey } from "~/data/rate-limits.server";
import { addRefund } from "~/data/refunds/refunds.server";
import { cartItems, carts, notifications, orders, payments, products, refunds } from "~/data/schema.server";
import { checkoutFingerprint } from "~/domain/checkout/checkout";
import { toCentavos } from "~/domain/money";
import type { Actor } from "~/domain/moves";
import type { OrderStatus } from "~/domain/orders/order";
import { MAX_PAYMENT } from "~/domain/payments/payment";
import { FEE_RATE } from "~/domain/payments/payment-fee";
import type { FeeBearer, RefundCause } from "~/domain/refunds/refund";
import { MINUTE } from "~/domain/time";
import { startCheckout } from "~/flows/checkout/start-checkout.server";
import { readDisputes } from "~/flows/disputes/read-disputes.server";
import { sendEmails } from "~/flows/messages/send-emails.server";
import { handleWebhook } from "~/flows/payments/handle-webhook.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { sendPendingRefunds } from "~/flows/refunds/send-pending-refunds.server";
import { runEach } from "~/flows/run-each.server";
import { runEveryMinute } from "~/flows/run-every-minute.server";
import { sendTrackingNumbers } from "~/flows/shipments/send-tracking-numbers.server";
import { createMailGateway } from "~/gateways/mail.server";
import { startMail } from "../../dev/mail/server";
import { startPaypal } from "../../dev/paypal/server";
import { auctionHouseIn } from "./auction-house";
import { faultsOfCommerce } from "./commerce-audit";
import { openFreshDatabase } from "./fresh-database";
import { HOME } from "./home";
import { faultsOfMails } from "./mail-audit";
import { mailSettings } from "./mails";
import { clientOf } from "./paypal";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Contexts for purchase flows with the PayPal stand-in, without Worker or pages; `mails` sends emails to a stand-in. */
export async function openShop({ mails: sendsMails = false } = {}) {
  const { database, snapshots, close } = await openFreshDatabase();
  const house = await auctionHouseIn(database);
  const undo: (() => unknown)[] = [];
  let shift = 0;
  const now = () => Date.now() + shift;
  const service = await startPaypal({ retryAfter: 5, now });
  undo.push(() => service.stop());
  const paypal = clientOf(service, { now, fetch: service.fetch });
  const post = sendsMails ? await startMail() : null;
  undo.push(() => post?.stop());
  const settings = mailSettings({ provider: post && { url: post.url, key: "key-of-the-tests" } });
  const mail = createMailGateway(settings);
  const listed = new Map<string, number>();
  const config = {
    ...{ confirmFirst: false, currency: "MXN", brand: "Tianguis", merchantId: null },
    maxPayment: MAX_PAYMENT,
    twoPersonAmount: null as number | null,
    feeRate: FEE_RATE,
  };
  const context = () => {
    const services = { paypal, mail, config };
    const own = { ...house.context(), ...services, now, language: "es", address: "192.0.2.1" } as unknown as AppContext;
    if (mail) own.sendMailsLater = () => own.waitUntil(sendEmails(own).catch(() => {}));
    own.sendTrackingNumbersLater = () => own.waitUntil(sendTrackingNumbers(own).catch(() => {}));
    return own;
  };
  const { db } = house;

  return {
    ...house,
    service,
    post,
    context,
    listed,
    /** Prices in centavos. */
    async goods({ price = 100_00, stock = 1, shipping = 0, seller = house.sellerId } = {}): Promise<string> {
      const id = uuid();
      listed.set(id, stock);
      await db.insert(products).values({
        ...{ id, title: "Silla", category: "home", condition: "new", price, stock, seller_id: seller },
        ...{ image_url: "none", status: "active", created_at: 1 },
        ...{ shipping_cost: shipping, shipping: shipping ? "Paquetería" : null },
      });
      return id;
    },
    async putInCart(buyer: string, productId: string, quantity = 1) {
      await db.insert(carts).values({ id: uuid(), user_id: buyer, updated_at: 1 }).onConflictDoNothing();
      const [cart] = await db.select().from(carts).where(eq(carts.user_id, buyer));
      const item = { cart_id: cart?.id ?? "", product_id: productId, quantity, price: 1, added_at: 1 };
      await db.insert(cartItems).values(item);
    },
    /** The form of the checkout page, with a fingerprint of what it shows. */
    async readCheckoutForm(buyer: string, target: CheckoutTarget) {
      return { target, key: uuid(), seen: checkoutFingerprint((await readCheckout(db, buyer, target)).lines) };
    },
    /** Posts a checkout form, as a request of its own. */
    async send(
      buyer: string,
      form: { target: CheckoutTarget; key: string; seen: string; limits?: LimitedKey[]; wait?: number },
      { client = paypal, shipTo = HOME }: { client?: typeof paypal; shipTo?: typeof HOME } = {},
    ) {
      const own = context();
      const [returnUrl, cancelUrl] = [
        "http://localhost/checkout/paypal/return",
        "http://localhost/checkout/paypal/cancel",
      ];
      const sent = { buyer, limits: [], wait: 0, ...form, shipTo, returnUrl, cancelUrl };
      return startCheckout(own, client, sent, await readCheckout(own.db, buyer, form.target));
    },
    /** Reads the checkout page and posts its form. */
    async start(buyer: string, target: CheckoutTarget, options: Parameters<typeof this.send>[2] = {}) {
      return this.send(buyer, await this.readCheckoutForm(buyer, target), options);
    },
    /** Buys and pays; returns the order's id. */
    async buy(buyer: string, productId: string): Promise<string> {
      await this.start(buyer, { kind: "product", id: productId });
      const token = await this.token(buyer);
      service.approve(token);
      await settlePayment(context(), token);
      const [last] = (await this.ordersOf(buyer)).slice(-1);
      return last?.id ?? "none";
    },
    /** PayPal's id of a buyer's last payment. */
    async token(buyer: string): Promise<string> {
      const rows = await db.all<{ id: string | null }>(sql`SELECT y.paypal_order_id AS id FROM payments y
        JOIN checkouts c ON c.id = y.checkout_id WHERE c.buyer_id = ${buyer} ORDER BY y.rowid DESC LIMIT 1`);
      return rows[0]?.id ?? "none";
    },
    /** Settles a buyer's last payment. */
    async settle(buyer: string) {
      return (await settlePayment(context(), await this.token(buyer))).kind;
    },
    /** A new buyer buys a new product and pays for it. */
    async buyAndPay(wanted: { price?: number; stock?: number; shipping?: number; seller?: string } = {}) {
      const [buyer, productId] = [await house.bidder(), await this.goods(wanted)];
      await this.start(buyer, { kind: "product", id: productId });
      const token = await this.token(buyer);
      service.approve(token);
      await settlePayment(context(), token);
      const [order] = await this.ordersOf(buyer);
      const [payment] = await this.paymentsOf(buyer);
      if (order?.status !== "paid" || !payment?.capture_id) throw new Error("not paid");
      return { buyer, productId, orderId: order.id, amount: order.amount, captureId: payment.capture_id };
    },
    /** Makes a refund due; returns its id. */
    async addDueRefund(
      orderId: string,
      amount: number,
      cause: RefundCause = "admin",
      feeBearer: FeeBearer = "seller",
    ): Promise<string> {
      const id = uuid();
      const refund = { id, orderId, amount: toCentavos(amount), cause, feeBearer, when: sql`1` };
      const [first, ...rest] = addRefund(refund, uuid).map((statement) => db.run(statement));
      if (first) await db.batch([first, ...rest]);
      return id;
    },
    /** Delivers all waiting webhooks, the newest first if `reversed`, or those with `about` in them; returns the market's response statuses. */
    async deliverWebhooks({ reversed = false, about = "" } = {}): Promise<number[]> {
      const waiting = Object.values(service.records.events).filter(
        (one) => !one.isDelivered && one.body.includes(about),
      );
      const answers: number[] = [];
      for (const event of reversed ? waiting.reverse() : waiting) {
        const headers = new Headers(service.webhooks.headersFor(event.body));
        const status = await handleWebhook(context(), headers, event.body).catch(() => 500);
        event.isDelivered = status === 200;
        answers.push(status);
      }
      return answers;
    },
    /** Does nothing when the move is not allowed. */
    async move(orderId: string, to: OrderStatus, actor: Actor) {
      // Only what is picked up is handed over without being shipped.
      const when = to === "delivered" ? sql`(status <> 'paid' OR pickup_place IS NOT NULL)` : sql`1`;
      const [insert, update] = moveOrder(orderId, { eventId: uuid(), to, actor, when });
      if (insert && update) await db.batch([db.run(insert), db.run(update)]);
    },
    refundsOf: (orderId: string) =>
      db.select().from(refunds).where(eq(refunds.order_id, orderId)).orderBy(refunds.created_at, refunds.id),
    ordersOf: (buyer: string) => db.select().from(orders).where(eq(orders.buyer_id, buyer)).orderBy(sql`rowid`),
    /** Of a buyer's orders, oldest first. */
    async statusesOf(buyer: string) {
      return (await this.ordersOf(buyer)).map(({ status }) => status);
    },
    paymentsOf: (buyer: string) =>
      db.select().from(payments).where(sql`checkout_id IN (SELECT id FROM checkouts WHERE buyer_id = ${buyer})`),
    /** Of a buyer's payments. */
    async paymentStatusesOf(buyer: string) {
      return (await this.paymentsOf(buyer)).map(({ status }) => status);
    },
    async product(id: string) {
      const [product] = await db.select().from(products).where(eq(products.id, id));
      return { stock: product?.stock, status: product?.status };
    },
    /** The kinds of a user's notifications, oldest first, without those of the purchase. */
    async toldTo(userId: string) {
      const rows = await db
        .select()
        .from(notifications)
        .where(eq(notifications.user_id, userId))
        .orderBy(notifications.created_at);
      return rows.map(({ message }) => message.kind).filter((kind) => kind !== "receipt" && kind !== "sold");
    },
    /** Moves the clocks of the database and of PayPal this far ahead of now. */
    later(milliseconds: number) {
      shift = milliseconds;
      database.shiftClock(milliseconds);
    },
    /** Moves the clocks this much further. */
    pass(milliseconds: number) {
      this.later(shift + milliseconds);
    },
    /** What a person presses, with its work after the response; `null` is an error page. They go on with what pages show. */
    async press<Result>(work: (context: AppContext) => Promise<Result>): Promise<Result | null> {
      const result = await work(context()).catch(() => null);
      await house.waitForBackgroundWork();
      return result;
    },
    /** The minute's cron, with `also` in its context; returns the tracking numbers that were given up. */
    async cron(also: Partial<AppContext> = {}) {
      let givenUp: Awaited<ReturnType<typeof sendTrackingNumbers>> = [];
      let isBusy = true;
      const outboxes = [
        () => readDisputes(context()),
        () => sendPendingRefunds(context()),
        async () => {
          givenUp = await sendTrackingNumbers(context());
        },
        () => sendEmails(context()),
      ];
      await runEach([
        async () => {
          isBusy = await runEveryMinute({ ...context(), ...also });
        },
        // As app/scheduled.ts does.
        () => runEach(isBusy ? outboxes : []),
        () => house.waitForBackgroundWork(),
      ]);
      return givenUp;
    },
    /** Cron several times, until every deadline has passed. */
    async recover(from = 0) {
      for (const minutes of [3, 6, 16, 19, 22]) {
        this.later(from + minutes * MINUTE);
        await this.cron();
      }
    },
    async faults() {
      const faults = await faultsOfCommerce(db, service, listed);
      return post ? [...faults, ...(await faultsOfMails(db, post.mails, settings))] : faults;
    },
    /** Takes a snapshot of everything, the time included; the result restores it, as often as wanted. */
    snapshot() {
      const [records, behavior, goods, at] = [
        structuredClone(service.records),
        { ...service.behavior },
        [...listed],
        shift,
      ];
      const [putBack, putMailsBack] = [snapshots.take(), post?.snapshot()];
      return () => {
        database.fail(0, "before");
        service.clearFaults();
        service.behave(behavior);
        Object.assign(service.records, structuredClone(records));
        listed.clear();
        for (const [id, stock] of goods) listed.set(id, stock);
        putBack();
        putMailsBack?.();
        this.later(at);
      };
    },
    /** After a test that leaves nothing wrong. */
    async auditAndClose() {
      const faults = await this.faults();
      await this.close();
      expect(faults).toEqual([]);
    },
    async close() {
      await house.waitForBackgroundWork();
      for (const one of undo) await one();
      await close();
    },
  };
}

/** For a whole test file: pauses before a retry take hardly any time. Those of 499 ms are the clock of fetch itself. */
export function skipPauses(): void {
  const wait = setTimeout;
  const shortened = (ms: number) => (ms < 450 ? 0 : ms / 20);
  vi.spyOn(globalThis, "setTimeout").mockImplementation((then, ms = 0, ...more) =>
    wait(then, ms === 499 || ms > 1000 ? ms : shortened(ms), ...more),
  );
}
