import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { correctShipment, selectCorrection } from "~/data/shipments/shipments.server";
import type { Tracking } from "~/domain/shipments/shipment";

/** Once, and before the delivery; `false` when it is too late. */
export async function correctTracking(
  { db, sendTrackingNumbersLater }: AppContext,
  seller: string,
  orderId: string,
  tracking: Tracking,
): Promise<boolean> {
  const corrected = await commit(
    db,
    [correctShipment(seller, orderId, tracking)],
    selectCorrection(db, orderId, tracking),
  );
  if (corrected.length > 0) sendTrackingNumbersLater();
  return corrected.length > 0;
}
