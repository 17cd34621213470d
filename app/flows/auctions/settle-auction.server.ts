import type { AppContext } from "~/context";
import { type Auction, findAuction } from "~/data/auctions/auctions.server";
import { listDue } from "~/data/auctions/due.server";
import { saveEvent } from "~/data/auctions/events.server";
import { settle } from "~/domain/auction/ending";
import { runEach } from "../run-each.server";
import { endingStatements } from "./ending.server";

/** What settling needs of a context; cron and rooms have it as well as requests. */
type Context = Pick<AppContext, "db" | "now" | "newId" | "announce" | "sendMailsLater">;

/** Auctions that one run settles at most, and how many side by side. */
const MOST = 100;
const AT_ONCE = 5;

/**
 * Writes down how an auction ended, with its order and all that is told, once, whoever asks and however often; does nothing
 * to one that runs or was settled. Answers it as it stands then; `null` when there is none.
 */
export async function settleAuction(context: Context, auctionId: string): Promise<Auction | null> {
  const { auction, isNew } = await settleOnce(context, auctionId);
  if (isNew) context.sendMailsLater();
  return auction;
}

async function settleOnce(
  context: Omit<Context, "sendMailsLater">,
  auctionId: string,
): Promise<{ auction: Auction | null; isNew: boolean }> {
  const { db, newId } = context;
  // Whoever comes in between has settled it, or moved its end: then nothing is left to do.
  for (;;) {
    const before = await findAuction(db, auctionId);
    const accepted = before && settle(before.state, before.terms, before.now);
    if (!accepted) return { auction: before, isNew: false };
    const also = endingStatements(context, before, accepted);
    const saved = await saveEvent(db, { before, accepted, id: newId(), key: null, numbers: new Map(), also });
    if (!saved) continue;
    context.announce({ id: saved.id, seq: saved.state.seq, endsAt: saved.state.endsAt });
    return { auction: saved, isNew: true };
  }
}

/**
 * Settles auctions whose end has passed, the first of them first. One that fails does not stop the others. Run by cron,
 * which sends the mails afterwards.
 */
export async function settleDue(context: Omit<Context, "sendMailsLater">): Promise<void> {
  const due = await listDue(context.db, MOST);
  await runEach(
    due.map((id) => () => settleOnce(context, id)),
    AT_ONCE,
  );
}
