import { eq, getTableColumns, sql } from "drizzle-orm";
import type { SellerProfileFields } from "~/domain/seller";
import { presentUser } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { sellerProfiles } from "../schema.server";

/** A seller's own view of their profile: phone and address are for nobody else. */
export type SellerProfile = SellerProfileFields & { handle: string };

const { id: _, user_id: __, created_at: ___, ...profileColumns } = getTableColumns(sellerProfiles);

/** A user's seller profile; `null` when they have none. */
export async function findSellerProfile(db: Database, userId: string): Promise<SellerProfile | null> {
  const [profile] = await db.select(profileColumns).from(sellerProfiles).where(eq(sellerProfiles.user_id, userId));
  return profile ?? null;
}

/**
 * Creates a user's profile, or changes it; a store's address stays as it was made. A new one takes the first of
 * `handles` that nobody has. One statement, so that two stores of one name cannot get one address. What is left of a
 * deleted account stays as it is.
 */
export async function saveSellerProfile(
  db: Database,
  profile: SellerProfileFields & { id: string; userId: string; now: number },
  handles: readonly string[],
): Promise<void> {
  const { id, userId, now, ...fields } = profile;
  const names = Object.keys(fields) as (keyof SellerProfileFields)[];
  const list = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql`, `);
  const columns = list(names.map((name) => sql`${sql.identifier(name)}`));
  const values = list(names.map((name) => sql`${fields[name]}`));
  const changed = list(names.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`));
  await db.run(sql`INSERT INTO seller_profiles (id, user_id, created_at, handle, ${columns})
    SELECT ${id}, ${userId}, ${now}, (SELECT value FROM json_each(${JSON.stringify(handles)})
      WHERE NOT EXISTS (SELECT 1 FROM seller_profiles WHERE handle = value) ORDER BY key LIMIT 1), ${values}
    FROM ${presentUser(userId)} WHERE 1
    ON CONFLICT (user_id) DO UPDATE SET ${changed}`);
}
