import type { AppContext } from "~/context";
import { listDueStarts, startAuction } from "~/data/auctions/scheduled-auctions.server";
import { commitEach } from "../commit-each.server";

/** The most auctions of a run; the next run continues. */
const MOST = 500;

/** Run by cron. */
export async function startDueAuctions({ db }: Pick<AppContext, "db">): Promise<void> {
  const due = await listDueStarts(db, MOST);
  await commitEach(db, due.map(startAuction));
}
