import { sql } from "drizzle-orm";
import type { Admin } from "~/data/accounts/users.server";
import { listOpenDisputes } from "~/data/disputes/open-disputes.server";
import { listPlacements } from "~/data/disputes/placements.server";
import { toCentavos } from "~/domain/money";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { buyOfSellers } from "./shared-purchase";
import type { Shop } from "./shop";

/** A shipped purchase that its buyer disputes at PayPal. */
export class DisputedPurchase {
  private constructor(
    private readonly shop: Shop,
    readonly captureId: string,
    /** The order that the buyer means comes first. */
    private readonly orders: readonly string[],
  ) {}

  static async ofOneSeller(shop: Shop): Promise<DisputedPurchase> {
    const { captureId, order } = await buyOfSellers(shop, [100_00]);
    return new DisputedPurchase(shop, captureId, [order(100_00).id]);
  }

  static async ofTwoSellers(shop: Shop): Promise<DisputedPurchase> {
    const { captureId, order } = await buyOfSellers(shop, [100_00, 300_00]);
    return new DisputedPurchase(shop, captureId, [order(300_00).id, order(100_00).id]);
  }

  /** Of all that was paid, or of an amount that is no order's. */
  open(amount?: number): void {
    const claim = amount === undefined ? {} : { amount: toCentavos(amount) };
    this.shop.service.disputes.open(this.captureId, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", claim);
  }

  /** PayPal decides for the buyer, unless it did. */
  decide(): void {
    for (const { id, status } of Object.values(this.shop.service.records.disputes)) {
      if (status !== "RESOLVED") this.shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR");
    }
  }

  /** An administrator places all that waits at the desk. */
  async place(): Promise<void> {
    const { shop, orders } = this;
    for (const placement of await listPlacements(shop.db, this.admin, 9).catch(() => [])) {
      await chooseOrders(shop.context(), this.admin, placement, [orders[0] ?? ""]).catch(() => {});
    }
  }

  /**
   * Status and refunds in pesos of each order with what its seller was told, then what waits at the desk and what its
   * administrator was told.
   */
  async end(): Promise<string[]> {
    const { shop, orders, admin } = this;
    const tellings = async (userId: string) => (await shop.toldTo(userId)).sort();
    const ends = orders.map(async (id) => {
      const [row] = await shop.db.all<{ status: string; seller: string }>(
        sql`SELECT status, seller_id AS seller FROM orders WHERE id = ${id}`,
      );
      const refunds = (await shop.refundsOf(id)).map(({ status, amount }) => `${status} ${amount / 100}`);
      return [row?.status, ...refunds, ...(await tellings(row?.seller ?? ""))].join(" ");
    });
    const waiting = [
      ...(await listPlacements(shop.db, admin, 9)).map(() => "placement"),
      ...(await listOpenDisputes(shop.db, admin, 9)).map(() => "dispute"),
    ];
    const desk = ["desk:", ...waiting, ...(await tellings(admin.id))].join(" ");
    return [...(await Promise.all(ends)), desk];
  }

  private get admin(): Admin {
    return { id: this.shop.admin.id } as Admin;
  }
}
