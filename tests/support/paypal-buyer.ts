import { strikes } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import type { Choice } from "../../dev/paypal/records";
import type { Shop } from "./shop";

/** A buyer on the way to PayPal and back, who does not give up at once. */
export class PaypalBuyer {
  private constructor(
    private readonly shop: Shop,
    readonly id: string,
    private readonly form: Awaited<ReturnType<Shop["readCheckoutForm"]>>,
    /** PayPal's order of the first checkout. */
    readonly token: string,
  ) {}

  /** At PayPal with a new product. */
  static async ofProduct(shop: Shop): Promise<PaypalBuyer> {
    const [buyer, id] = [await shop.bidder(), await shop.goods()];
    const form = await shop.readCheckoutForm(buyer, { kind: "product", id });
    await shop.send(buyer, form);
    return new PaypalBuyer(shop, buyer, form, await shop.token(buyer));
  }

  /** At PayPal with an auction that the buyer won, or before its checkout. */
  static async ofAuction(shop: Shop, { isStarted = true } = {}): Promise<PaypalBuyer> {
    const [buyer, auction] = [await shop.bidder(), await shop.open({ endsIn: HOUR })];
    await shop.bid(auction, buyer, 500_00);
    shop.pass(HOUR + MINUTE);
    await shop.cron();
    const [order] = await shop.ordersOf(buyer);
    const form = await shop.readCheckoutForm(buyer, { kind: "order", id: order?.id ?? "" });
    if (isStarted) await shop.send(buyer, form);
    return new PaypalBuyer(shop, buyer, form, await shop.token(buyer));
  }

  /** Returns from PayPal to the market. */
  async settle(token = this.token, context = this.shop.context()): Promise<void> {
    await settlePayment(context, token).catch(() => {});
  }

  /** Chooses at PayPal, and returns. */
  async choose(choice: Choice, token: string | null = this.token): Promise<void> {
    if (!token) return;
    this.shop.service.approve(token, choice);
    await this.settle(token);
  }

  /**
   * Sends the form until it leads to PayPal, a few times a minute apart, or a new one for the same. Returns PayPal's
   * order.
   */
  async checkOut({ isAnew = false } = {}): Promise<string | null> {
    const { shop, id, form } = this;
    let sent = isAnew ? null : form;
    for (let presses = 0; presses < 4; presses++) {
      sent ??= await shop.readCheckoutForm(id, form.target).catch(() => null);
      const started = sent && (await shop.send(id, sent).catch(() => null));
      if (started?.ok) {
        return started.next === "done" ? null : new URL(started.next.approveAt).searchParams.get("token");
      }
      shop.pass(MINUTE);
      await shop.cron().catch(() => {});
    }
    return null;
  }

  /** PayPal's order of the first checkout. */
  get paypalOrder() {
    const order = this.shop.service.records.orders[this.token];
    if (!order) throw new Error("no order at PayPal");
    return order;
  }

  /** PayPal decides about the capture of the first checkout, if it is pending. */
  decide(status: "COMPLETED" | "DECLINED"): void {
    const { records, orders } = this.shop.service;
    const isPending = Object.values(records.captures).find(
      (capture) => capture.orderId === this.token && capture.status === "PENDING",
    );
    if (isPending) orders.settleCapture(isPending.id, status);
  }

  /** The buyer's orders, their payments, and strikes. */
  async end(): Promise<string> {
    const { shop, id } = this;
    const payments = (await shop.paymentsOf(id)).map(({ status }) => status);
    const struck = (await shop.db.select().from(strikes)).map(() => "struck");
    return [...(await shop.statusesOf(id)), ...payments, ...struck].join(" ");
  }
}
