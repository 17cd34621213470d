import { HOUR, MINUTE } from "~/domain/time";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { expireUnpaidOrders } from "~/flows/orders/expire-unpaid-orders.server";
import type { AuctionHouse } from "./auction-house";

type Wanted = Parameters<AuctionHouse["open"]>[0] & { bids?: readonly number[] };

/**
 * An auction that ended after an hour; the clock stays there. Each bid, in centavos, is of another bidder; by default the
 * third wins at 410.00.
 */
export async function settledAuction(house: AuctionHouse, { bids = [200_00, 400_00, 600_00], ...wanted }: Wanted = {}) {
  house.database.shiftClock(0);
  const id = await house.open({ endsIn: HOUR, ...wanted });
  const people: string[] = [];
  for (const max of bids) {
    const who = await house.bidder();
    people.push(who);
    await house.bid(id, who, max);
  }
  house.database.shiftClock(HOUR);
  await settleAuction(house.context(), id);
  const { productId } = await house.auction(id);
  const [ana = "", beto = "", carla = ""] = people;
  return { id, productId, ana, beto, carla };
}

/** The same after 48 hours without a payment. */
export async function unpaidAuction(house: AuctionHouse, wanted: Wanted = {}) {
  const auction = await settledAuction(house, wanted);
  house.database.shiftClock(49 * HOUR + MINUTE);
  await expireUnpaidOrders(house.context());
  return auction;
}
