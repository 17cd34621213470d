import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SellerProfileFields } from "~/domain/accounts/seller-profile";
import { commit, type Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { sellerProfiles } from "../schema.server";
import { presentUser } from "./users.server";

/** A seller's own view of their profile: phone, address and where they are paid are for nobody else. */
export type SellerProfile = SellerProfileFields & { handle: string; payout_account: string | null };

const { id: _, user_id: __, created_at: ___, ...profileColumns } = getTableColumns(sellerProfiles);

/** A user's seller profile; `null` when they have none. */
export async function findSellerProfile(db: Database, userId: string): Promise<SellerProfile | null> {
  const [profile] = await db.select(profileColumns).from(sellerProfiles).where(eq(sellerProfiles.user_id, userId));
  return profile ?? null;
}

/**
 * Creates a user's profile, or changes it; a store's address stays as it was made. A new one takes the first of
 * `handles` that nobody has. One statement, so that two stores of one name cannot get one address. What is left of a
 * deleted account stays as it is. `also` goes into the same batch.
 */
export async function saveSellerProfile(
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
    FROM ${presentUser(userId)} WHERE 1
    ON CONFLICT (user_id) DO UPDATE SET ${changed}`;
  await commit(db, [save, ...also]);
}

/** A statement that reads where a seller is paid. */
export function selectPayoutAccount(db: Database, userId: string) {
  return db
    .select({ account: sellerProfiles.payout_account })
    .from(sellerProfiles)
    .where(eq(sellerProfiles.user_id, userId));
}

/** Whether an account is another than the one that a seller is paid to, as a condition for statements. */
export function isNewPayoutAccount(userId: string, account: string | null): SQL {
  return sql`${account} IS NOT (SELECT payout_account FROM seller_profiles WHERE user_id = ${userId})`;
}

/** Says where a seller is paid. */
export function setPayoutAccount(db: Database, userId: string, account: string | null) {
  return db
    .update(sellerProfiles)
    .set({ payout_account: account })
    .where(sql`user_id = ${presentUser(userId)}`);
}
