import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { correctTracking as correct, isCorrected } from "~/data/shipments/shipments.server";
import type { Tracking } from "~/domain/shipments/shipment";

/** Corrects carrier and number of what a seller sent, once and while it is on its way; `false` when it cannot be any more. */
export async function correctTracking(
  context: AppContext,
  seller: string,
  orderId: string,
  tracking: Tracking,
): Promise<boolean> {
  const { db } = context;
  const [, written] = await db.batch([
    db.run(correct(seller, orderId, tracking)),
    db.all(sql`SELECT 1 WHERE ${isCorrected(orderId, tracking)}`),
  ]);
  if (written.length > 0) context.tellTrackingsLater();
  return written.length > 0;
}
