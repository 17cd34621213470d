import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { type Auction, findLatestAuction } from "~/data/auctions/auctions.server";
import { sellerOf } from "~/data/catalog/facts.server";
import { moveProduct } from "~/data/catalog/product-moves.server";
import { commit, type Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { mayDecide } from "~/data/moderation/facts.server";
import {
  insertAuctionTakedown,
  insertTakedown,
  listingPartyIds,
  type NewTakedown,
  takedownExists,
} from "~/data/moderation/takedowns.server";
import { answerTakedown } from "~/domain/auctions/ending";
import { endAuction } from "../auctions/end-auction.server";
import { closeReports } from "./close-reports.server";

type Wanted = Omit<NewTakedown, "id">;

/** Voids a running auction; an ended one keeps its result. The seller is told why, and whoever reported it that it was. `false` when it was down before, or touches the administrator. */
export async function takeDownProduct(
  context: AppContext,
  admin: Admin,
  product: { id: string; title: string },
  { rule, reason }: Wanted,
  read: Auction | null,
): Promise<boolean> {
  const { db, newId, now, sendMailsLater } = context;
  const takedown = { id: newId(), rule, reason };
  const isDone = takedownExists(takedown.id);
  const message = { kind: "listing-taken-down" as const, product: product.id, title: product.title, rule, reason };
  const reported = { noun: "listing", about: product.id, title: product.title } as const;
  const told = [
    ...notify({ message, recipient: sellerOf(product.id), when: isDone, now: now(), newId }),
    ...closeReports(context, admin, reported, { ledTo: takedown.id, rule, reason }, isDone),
  ];
  const inBatch = (happened: Condition): Statement[] => [
    insertAuctionTakedown(admin, product.id, takedown, happened),
    ...told,
  ];
  const mayStill = mayDecide(admin, listingPartyIds(product.id));
  const again = async () => ((await commit(db, [], mayStill)) ? findLatestAuction(db, product.id) : null);
  const ended = await endAuction<{ reason: "auctionEnded" }>(
    context,
    read,
    again,
    ({ state, terms, now }) => answerTakedown(state, terms, now),
    { guard: mayStill, also: inBatch },
  );
  if (ended?.ok) return true;
  const move = moveProduct(product.id, { to: "removed", actor: "A", when: isDone });
  const isTakenDown = await commit(db, [insertTakedown(admin, product.id, takedown), move, ...told], isDone);
  sendMailsLater();
  return isTakenDown;
}
