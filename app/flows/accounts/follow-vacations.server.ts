import type { AppContext } from "~/context";
import { moveAwayListings } from "~/data/accounts/vacations.server";

const MOST = 500;
const PORTIONS = 20;

/** Takes listings of sellers who left off sale, and puts those of sellers who are back on sale again. Run by cron, and when a seller says so. */
export async function followVacations({ db }: AppContext): Promise<void> {
  for (let portion = 0; portion < PORTIONS; portion++) {
    if (!(await moveAwayListings(db, MOST))) return;
  }
}
