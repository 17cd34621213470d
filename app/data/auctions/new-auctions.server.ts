import { type SQL, sql } from "drizzle-orm";
import { initialState } from "~/domain/auctions/auction";
import { chainInput, commitmentInput } from "~/domain/auctions/hash-chain";
import type { Terms } from "~/domain/auctions/terms";
import type { Condition } from "../condition.server";
import { randomSalt, sha256 } from "./hash.server";

/** Inserts an auction in its initial state, when `when` holds. It counts as started unless its start is after `now`. */
export function insertAuction(
  { id, productId, terms, now }: { id: string; productId: string; terms: Terms; now: number },
  when: Condition,
): SQL {
  const { seller, start, reserve, buyItNow, startsAt, originalEnd, rules } = terms;
  const salt = randomSalt();
  const commit = reserve === null ? null : sha256(commitmentInput(salt, id, 0, reserve));
  const published = {
    auction: id,
    start,
    buy_it_now: buyItNow,
    starts_at: startsAt,
    original_end: originalEnd,
    commit,
  };
  const { seq, endsAt } = initialState(terms);
  return sql`INSERT INTO auctions (id, product_id, seller_id, start, reserve, buy_it_now, starts_at, original_end, rules,
      salt, created_at, seq, hash, ends_at, is_started)
    SELECT ${id}, ${productId}, ${seller}, ${start}, ${reserve}, ${buyItNow}, ${startsAt}, ${originalEnd},
      ${JSON.stringify(rules)}, ${salt}, ${now}, ${seq}, ${sha256(chainInput("", published))}, ${endsAt}, ${startsAt <= now ? 1 : 0}
    WHERE ${when}`;
}

export function auctionExists(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM auctions WHERE id = ${id})`;
}
