import type { AppContext } from "~/context";
import { startDueAuctions } from "~/data/auctions/starting.server";
import { runEach } from "../run-each.server";
import { settleDue } from "./settle-auction.server";

/** What time has decided of auctions and their orders since the last minute. Run by cron; mails are sent afterwards. */
export function keepTime(context: AppContext): Promise<void> {
  return runEach([() => startDueAuctions(context.db), () => settleDue(context)]);
}
