import type { AppContext } from "~/context";
import { activeUser } from "~/data/accounts/users.server";
import type { Statement } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { type DueOffer, isStillDue, listDueOffers, markTold } from "~/data/offers/due-offers.server";
import { moveOffer } from "~/data/offers/price-offers.server";
import { toCentavos } from "~/domain/money";
import { commitEach } from "../commit-each.server";

const MOST = 50;

/** Offers that nobody answered expire; of those whose listing changed or closed both sides are told. Run by cron. */
export async function endDueOffers(context: AppContext): Promise<void> {
  const due = await listDueOffers(context.db, MOST);
  await commitEach(
    context.db,
    due.map((offer) => end(context, offer)),
  );
}

function end({ now, newId }: AppContext, offer: DueOffer): Statement[] {
  const { offerId, productId, title, buyerId, sellerId, price, quantity, status } = offer;
  const kind = status === "ended" ? ("offer-ended" as const) : ("offer-expired" as const);
  const message = { kind, offer: offerId, product: productId, title, price: toCentavos(price), quantity };
  const when = isStillDue(offer);
  return [
    ...[buyerId, sellerId].flatMap((recipient) =>
      notify({ message, recipient: activeUser(recipient), when, now: now(), newId }),
    ),
    status === "ended" ? markTold(offer) : moveOffer(offerId, { to: "expired", actor: "T" }, when),
  ];
}
