import { and, desc, eq, exists, getTableColumns, type SQL, sql } from "drizzle-orm";
import { ADDRESSES_MAX, type AddressFields } from "~/domain/accounts/address";
import { commit, readThenCommit } from "../commit.server";
import type { Database } from "../connect.server";
import { addresses } from "../schema.server";
import { prepared } from "../template.server";
import { activeUser } from "./users.server";

export type Address = AddressFields & { id: string; is_default: boolean };

const { user_id: _, created_at: __, ...columns } = getTableColumns(addresses);

const inOrder = [desc(addresses.is_default), desc(addresses.created_at), desc(addresses.id)];

/** The default first, then the newest. */
export async function listAddresses(db: Database, userId: string): Promise<Address[]> {
  return ownAddresses(db, { userId });
}

const ownAddresses = prepared((db) =>
  db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.user_id, sql.placeholder("userId")))
    .orderBy(...inOrder),
);

export async function findAddress(db: Database, userId: string, id: string): Promise<Address | null> {
  const [address] = await db.select(columns).from(addresses).where(owned(userId, id));
  return address ?? null;
}

/** `id` is the idempotency key; `fallbackId` replaces a taken one. `false` at the limit, or for a deleted account. */
export async function addAddress(
  db: Database,
  userId: string,
  address: AddressFields,
  { id, fallbackId, now }: { id: string; fallbackId: string; now: number },
): Promise<boolean> {
  const { full_name, phone, street_address, city, state, postal_code, country } = address;
  const names = sql`full_name, phone, street_address, city, state, postal_code, country`;
  const values = sql`${full_name}, ${phone}, ${street_address}, ${city}, ${state}, ${postal_code}, ${country}`;
  const isThere = sql`EXISTS (SELECT 1 FROM addresses
    WHERE user_id = ${userId} AND id IN (${id}, ${fallbackId}) AND (${names}) = (${values}))`;
  const insert = sql`INSERT INTO addresses (id, user_id, is_default, created_at, ${names})
    SELECT CASE WHEN EXISTS (SELECT 1 FROM addresses WHERE id = ${id}) THEN ${fallbackId} ELSE ${id} END, ${userId},
      NOT EXISTS (SELECT 1 FROM addresses WHERE user_id = ${userId}), ${now}, ${values}
    FROM ${activeUser(userId)}
    WHERE NOT ${isThere} AND (SELECT count(*) FROM addresses WHERE user_id = ${userId}) < ${ADDRESSES_MAX}`;
  return commit(db, [insert], isThere);
}

export async function changeAddress(
  db: Database,
  userId: string,
  id: string,
  address: AddressFields,
): Promise<boolean> {
  const changed = await db.update(addresses).set(address).where(owned(userId, id)).returning({ id: addresses.id });
  return changed.length > 0;
}

/** `false` when it is missing or another user's. */
export async function setDefaultAddress(db: Database, userId: string, id: string): Promise<boolean> {
  const isTheirs = exists(db.select().from(addresses).where(owned(userId, id)));
  return readThenCommit(db, isTheirs, [
    db
      .update(addresses)
      .set({ is_default: false })
      .where(and(eq(addresses.user_id, userId), eq(addresses.is_default, true), isTheirs)),
    db.update(addresses).set({ is_default: true }).where(owned(userId, id)),
  ]);
}

/** The newest one left becomes the default. `false` when it is missing or another user's. */
export async function deleteAddress(db: Database, userId: string, id: string): Promise<boolean> {
  const first = db
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.user_id, userId))
    .orderBy(...inOrder)
    .limit(1);
  return readThenCommit(db, exists(db.select().from(addresses).where(owned(userId, id))), [
    db.delete(addresses).where(owned(userId, id)),
    db
      .update(addresses)
      .set({ is_default: true })
      .where(and(eq(addresses.is_default, false), eq(addresses.id, first))),
  ]);
}

function owned(userId: string, id: string): SQL | undefined {
  return and(eq(addresses.id, id), eq(addresses.user_id, userId));
}
