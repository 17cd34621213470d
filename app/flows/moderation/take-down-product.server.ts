import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { type Auction, findLatestAuction } from "~/data/auctions/auctions.server";
import { removeProduct } from "~/data/moderation/admin-products.server";
import { answerTakedown } from "~/domain/auctions/ending";
import { endAuction } from "../auctions/end-auction.server";

/**
 * Takes a product down for good and voids its running auction (as it was `read`) with all bids. An ended auction keeps
 * its result. `false` when the product was down before, `null` when there is none.
 */
export async function takeDownProduct(
  context: AppContext,
  admin: Admin,
  productId: string,
  read: Auction | null,
): Promise<boolean | null> {
  const again = () => findLatestAuction(context.db, productId);
  const taken = await endAuction<{ reason: "auctionEnded" }>(context, read, again, ({ state, terms, now }) =>
    answerTakedown(state, terms, now),
  );
  return taken?.ok ? true : removeProduct(context.db, admin, productId);
}
