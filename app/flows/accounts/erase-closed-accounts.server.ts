import type { AppContext } from "~/context";
import { eraseOrder, listDueErasures } from "~/data/accounts/erasures.server";
import { commitEach } from "../commit-each.server";

/** Orders of one run; the next run continues. */
const MOST = 50;

/** What closed accounts left in orders and nobody needs any more. Run by cron. */
export async function eraseClosedAccounts({ db }: AppContext): Promise<void> {
  const due = await listDueErasures(db, MOST);
  await commitEach(db, due.map(eraseOrder));
}
