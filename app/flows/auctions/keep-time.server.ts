import type { AppContext } from "~/context";
import { expireUnpaid } from "../orders/expire-unpaid.server";
import { remindToPay } from "../orders/remind-to-pay.server";
import { runEach } from "../run-each.server";
import { remindOfEnds } from "./remind-of-ends.server";
import { settleDue } from "./settle-auction.server";

/** What time has decided of auctions and their orders since the last minute. Run by cron; mails are sent afterwards. */
export function keepTime(context: AppContext): Promise<void> {
  return runEach([settleDue, remindOfEnds, remindToPay, expireUnpaid].map((part) => () => part(context)));
}
