import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { type Auction, findLatestAuction } from "~/data/auctions/auctions.server";
import { removeProduct } from "~/data/moderation/admin-products.server";
import { answerTakedown } from "~/domain/auctions/ending";
import { endAuction } from "../auctions/end-auction.server";

/** Voids a running auction; an ended one keeps its result. `false` when it was down before. */
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
