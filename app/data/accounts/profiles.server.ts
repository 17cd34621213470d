import { sql } from "drizzle-orm";
import { commit, commitBetween, type Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { users } from "../schema.server";
import { presentUser } from "./users.server";

/** Saves a user's name, and with it what they are told. */
export async function saveFullName(
  db: Database,
  userId: string,
  full_name: string,
  told: Statement[] = [],
): Promise<void> {
  await commit(db, [db.update(users).set({ full_name }).where(ownRow(userId)), ...told]);
}

/**
 * Makes an image a user's avatar, or takes away the one they have. Answers the keys that are of no more use: the one
 * that was replaced, or the new one when there is no such user any more.
 */
export async function saveAvatar(db: Database, userId: string, key: string | null): Promise<string[]> {
  const old = db.select({ key: users.avatar_url }).from(users).where(ownRow(userId));
  const update = db.update(users).set({ avatar_url: key }).where(ownRow(userId));
  const [[[before]]] = await commitBetween(db, [old], [update], []);
  const unused = before ? before.key : key;
  return unused ? [unused] : [];
}

function ownRow(userId: string) {
  return sql`id = ${presentUser(userId)}`;
}
