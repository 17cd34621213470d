import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { isStillUnsold } from "~/data/auctions/auction-outcomes.server";
import { insertAuction } from "~/data/auctions/new-auctions.server";
import { relistProduct } from "~/data/auctions/relisted-auctions.server";
import { watcherIds } from "~/data/auctions/watches.server";
import { tellAll } from "~/data/messages/messages.server";
import type { Refused } from "~/domain/auctions/auction";
import { answerRelisting, type RelistRefusal } from "~/domain/auctions/relisting";
import { type EndedAuctionReading, readEndedAuction } from "./offer-second-chance.server";

/** What a seller may do to list an auction of theirs again, or why not. */
export function checkRelisting({ auction: { terms, state, now }, aftermath }: EndedAuctionReading) {
  return answerRelisting({ ...aftermath, terms, closing: state.closing }, now);
}

/**
 * Lists again what nobody bought, or refuses to, decided on what was `read`, once; whoever watches it is told. `null` when
 * there is no such auction of theirs.
 */
export async function relistAuction(
  context: AppContext,
  { seller, auctionId }: { seller: string; auctionId: string },
  read: EndedAuctionReading | null,
): Promise<{ ok: true } | Refused<RelistRefusal> | null> {
  const { db, newId } = context;
  for (let reading = read; reading; reading = await readEndedAuction(context, seller, auctionId)) {
    const answer = checkRelisting(reading);
    if (!answer.ok) return answer;

    const { productId, title, now } = reading.auction;
    const { terms } = answer;
    const id = newId();
    const happened = sql`EXISTS (SELECT 1 FROM auctions WHERE id = ${id})`;
    const [, written] = await db.batch([
      db.run(insertAuction({ id, productId, terms, now }, isStillUnsold(auctionId, reading.aftermath.offers.length))),
      db.all(sql`SELECT 1 WHERE ${happened}`),
      ...relistProduct(productId, terms, happened).map((statement) => db.run(statement)),
      ...tellAll(db, {
        message: { kind: "relisted", product: productId, title, endsAt: terms.originalEnd },
        whom: watcherIds(productId),
        when: happened,
        now: context.now(),
        newId,
      }),
    ]);
    if (written.length === 0) continue;
    context.sendMailsLater();
    return { ok: true };
  }
  return null;
}
