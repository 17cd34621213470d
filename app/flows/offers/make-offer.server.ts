import type { AppContext } from "~/context";
import { activeUser } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { allOf } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { canOffer, insertOffer, isHighEnough, type NewOffer, selectMade } from "~/data/offers/new-offers.server";
import { offeredSum } from "~/domain/offers/price-offer";

/** A repeated form is one offer. `null` when the listing or the buyer's limits changed since they were read. */
export async function makeOffer(
  context: AppContext,
  offer: NewOffer,
  { title, sellerId }: { title: string; sellerId: string },
): Promise<"sent" | "declined" | null> {
  const { db, newId, now } = context;
  const { id, productId: product, quantity, amount } = offer;
  const price = offeredSum({ amount, counter: null, quantity });
  const statements = [
    ...notify({
      message: { kind: "offer-received", offer: id, product, title, price, quantity },
      recipient: activeUser(sellerId),
      when: allOf(canOffer(offer), isHighEnough(offer)),
      now: now(),
      newId,
    }),
    insertOffer(offer),
  ];
  const [made] = await commit(db, statements, selectMade(db, offer));
  context.sendMailsLater();
  if (!made) return null;
  return made.status === "declined" ? "declined" : "sent";
}
