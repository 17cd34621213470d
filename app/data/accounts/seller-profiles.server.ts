import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SellerProfileFields } from "~/domain/accounts/seller-profile";
import type { StarTotals } from "~/domain/feedback/feedback";
import { commit, type Statement } from "../commit.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { sellerProfiles } from "../schema.server";
import { prepared } from "../template.server";
import { activeUser } from "./users.server";

/** Phone, address and payout account are private. */
export type SellerProfile = SellerProfileFields &
  StarTotals & {
    handle: string;
    payout_account: string | null;
    blocks_strikes: boolean;
  };

const { id: _, user_id: __, created_at: ___, ...profileColumns } = getTableColumns(sellerProfiles);

export async function findSellerProfile(db: Database, userId: string): Promise<SellerProfile | null> {
  const [profile] = await profileOf(db, { userId });
  return profile ?? null;
}

const profileOf = prepared((db) =>
  db
    .select(profileColumns)
    .from(sellerProfiles)
    .where(eq(sellerProfiles.user_id, sql.placeholder("userId"))),
);

/** A store's handle never changes. One statement takes the first free handle, so that no two stores get the same. */
export async function upsertSellerProfile(
  db: Database,
  profile: SellerProfileFields & { id: string; userId: string; now: number },
  handles: readonly string[],
  also: Statement[] = [],
): Promise<void> {
  const { id, userId, now, ...fields } = profile;
  const entries = Object.entries(fields);
  const list = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql`, `);
  const columns = list(entries.map(([name]) => sql`${sql.identifier(name)}`));
  const values = list(entries.map(([, value]) => sql`${value}`));
  const changed = list(entries.map(([name]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`));
  const save = sql`INSERT INTO seller_profiles (id, user_id, created_at, handle, ${columns})
    SELECT ${id}, ${userId}, ${now}, (SELECT value FROM json_each(${JSON.stringify(handles)})
      WHERE NOT EXISTS (SELECT 1 FROM seller_profiles WHERE handle = value) ORDER BY key LIMIT 1), ${values}
    FROM ${activeUser(userId)} WHERE 1
    ON CONFLICT (user_id) DO UPDATE SET ${changed}`;
  await commit(db, [save, ...also]);
}

/** Holds for running auctions, too: it is about persons, as a block is. */
export async function setBlocksStrikes(db: Database, userId: string, blocks_strikes: boolean): Promise<void> {
  await commit(db, [
    db
      .update(sellerProfiles)
      .set({ blocks_strikes })
      .where(sql`user_id = ${activeUser(userId)}`),
  ]);
}

export function selectPayoutAccount(db: Database, userId: string) {
  return db
    .select({ account: sellerProfiles.payout_account })
    .from(sellerProfiles)
    .where(eq(sellerProfiles.user_id, userId));
}

export function isNewPayoutAccount(userId: string, account: string | null): SQL {
  return sql`${account} IS NOT (SELECT payout_account FROM seller_profiles WHERE user_id = ${userId})`;
}

/** While `when` holds. */
export function setPayoutAccount(db: Database, userId: string, account: string | null, when: Condition) {
  return db
    .update(sellerProfiles)
    .set({ payout_account: account })
    .where(sql`user_id = ${activeUser(userId)} AND ${when}`);
}
