import type { AppContext } from "~/context";
import { isUnreported, listUncompared, markCompared, reportBidder } from "~/data/auctions/second-accounts.server";
import { commit } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import { matchAccounts } from "~/domain/auctions/second-account";

const MOST = 200;

/** Reports bidders who share something with the seller to the administrators. Run by cron. */
export async function compareBidders({ db, now, newId }: AppContext): Promise<void> {
  const bidders = await listUncompared(db, MOST);
  const writes = bidders.flatMap((one) => {
    const matches = matchAccounts(one.bidder, one.seller);
    if (matches.length === 0) return [markCompared(one)];
    const message = { kind: "second-account", title: one.title } as const;
    return [
      ...notifyAll({ message, recipient: ADMIN_IDS, when: isUnreported(one), now: now(), newId }),
      reportBidder(one, matches),
      markCompared(one),
    ];
  });
  await commit(db, writes);
}
