import { eq, type SQL, sql } from "drizzle-orm";
import type { Vacation } from "~/domain/accounts/vacation";
import { hasProductStatus, isFixedPriceActive, isSellerOff } from "../catalog/facts.server";
import { moveProduct } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { allOf, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import { type products, sellerProfiles } from "../schema.server";
import { isAway, isStanding, pausesSales } from "./facts.server";
import { activeUser } from "./users.server";

/** `vacation` is the planned or present one; `null` without a store. */
export async function findVacation(
  db: Database,
  userId: string,
): Promise<{ vacation: Vacation | null; now: number } | null> {
  const { away_from: from, away_until: until, away_sells: sells, away_note: note } = sellerProfiles;
  const [row] = await db
    .select({ from, until, sells, note, now: sql<number>`${CLOCK}` })
    .from(sellerProfiles)
    .where(eq(sellerProfiles.user_id, userId));
  if (!row) return null;
  const isOver = row.from === null || (row.until !== null && row.until <= row.now);
  const vacation = isOver
    ? null
    : { ...row, from: row.from ?? 0, way: row.sells ? ("sell" as const) : ("pause" as const) };
  return { vacation, now: row.now };
}

export async function saveVacation(db: Database, userId: string, vacation: Vacation): Promise<void> {
  const { from, until, way, note } = vacation;
  await commit(db, [
    db
      .update(sellerProfiles)
      .set({ away_from: from, away_until: until, away_sells: way === "sell", away_note: note })
      .where(sql`user_id = ${activeUser(userId)}`),
  ]);
}

/** One that has begun ends now; one that has not is forgotten. */
export async function endVacation(db: Database, userId: string): Promise<void> {
  const own = sql`user_id = ${activeUser(userId)}`;
  await commit(db, [
    sql`UPDATE seller_profiles SET away_until = ${CLOCK} WHERE ${own} AND ${isAway()} AND away_from < ${CLOCK}`,
    sql`UPDATE seller_profiles SET away_from = NULL, away_until = NULL, away_sells = 0, away_note = NULL
      WHERE ${own} AND away_from >= ${CLOCK}`,
  ]);
}

// A seller `s` and their listings `p`; a suspension `x` of the seller.
const isHidden = sql`p.is_away = 1`;
const ofAbsent = sql`FROM seller_profiles s CROSS JOIN products p ON p.seller_id = s.user_id WHERE s.away_from > 0`;
const ofSuspended = sql`FROM suspensions x CROSS JOIN products p ON p.seller_id = x.user_id WHERE x.at > 0`;
const toHide = [
  sql`${ofAbsent} AND ${pausesSales(sql`s`)} AND ${isFixedPriceActive(sql`p`)}`,
  sql`${ofSuspended} AND ${isStanding(sql`x`)} AND ${isFixedPriceActive(sql`p`)}`,
] as const;
const isBack = allOf(isHidden, not(isSellerOff(sql`p`)));
const toShow = [sql`${ofAbsent} AND ${isBack}`, sql`${ofSuspended} AND ${isBack}`] as const;
const isForgotten = sql`away_from > 0 AND away_until <= ${CLOCK}
  AND NOT EXISTS (SELECT 1 FROM products p WHERE p.seller_id = seller_profiles.user_id AND ${isHidden})`;

const first = (since: SQL, from: SQL) => sql`SELECT * FROM (SELECT ${since} AS since ${from} LIMIT 1)`;

/** What a vacation or suspension that began or ended has not reached yet; those published meanwhile are due at once. */
export const oldestAwayListing = sql`${first(CLOCK, toHide[0])}
  UNION ALL ${first(sql`x.at`, toHide[1])}
  UNION ALL ${first(sql`coalesce(s.away_until, ${CLOCK})`, toShow[0])}
  UNION ALL ${first(sql`coalesce(x.decided_at, x.until)`, toShow[1])}
  UNION ALL SELECT * FROM (SELECT away_until AS since FROM seller_profiles WHERE ${isForgotten} LIMIT 1)`;

type Found = RowOf<{ id: typeof products.id }>;

const either = ([one, other]: readonly [SQL, SQL]) => sql`SELECT p.id ${one} UNION ALL SELECT p.id ${other}`;

/** Pauses or resumes up to `most` listings, and forgets vacations that are over. Returns whether more may be left. */
export async function moveAwayListings(db: Database, most: number): Promise<boolean> {
  const ids = (rows: readonly Found[]) => JSON.stringify(rows.map(({ id }) => id));
  const [hide, show] = await Promise.all([
    db.all<Found>(sql`${either(toHide)} LIMIT ${most}`),
    db.all<Found>(sql`${either(toShow)} LIMIT ${most}`),
  ]);
  const among = (rows: readonly Found[]) => sql`id IN (SELECT value FROM json_each(${ids(rows)}))`;
  await commit(db, [
    sql`UPDATE products SET is_away = 1 WHERE ${among(hide)} AND ${allOf(isFixedPriceActive(), isSellerOff())}`,
    moveProduct(sql`${among(hide)} AND is_away = 1`, { to: "paused", actor: "S", from: ["active"] }),
    moveProduct(sql`${among(show)} AND is_away = 1 AND stock > 0`, {
      to: "active",
      actor: "S",
      from: ["paused"],
      when: not(isSellerOff()),
    }),
    // Sold out meanwhile by its seller: it stays paused.
    sql`UPDATE products SET is_away = 0 WHERE ${among(show)} AND is_away = 1 AND stock = 0 AND ${hasProductStatus("paused")}`,
    sql`UPDATE seller_profiles SET away_from = NULL, away_until = NULL, away_sells = 0, away_note = NULL WHERE ${isForgotten}`,
  ]);
  return Math.max(hide.length, show.length) === most;
}
