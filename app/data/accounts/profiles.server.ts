import { sql } from "drizzle-orm";
import { commit, readThenCommit, type Statement } from "../commit.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { users } from "../schema.server";
import { activeUser } from "./users.server";

/** While `when` holds. */
export async function saveFullName(
  db: Database,
  userId: string,
  full_name: string,
  when: Condition,
  also: Statement[] = [],
): Promise<void> {
  const own = sql`${ownRow(userId)} AND ${when}`;
  await commit(db, [db.update(users).set({ full_name }).where(own), ...also]);
}

/** Returns the unused keys: the replaced one, or the new one when the user no longer exists. */
export async function saveAvatar(db: Database, userId: string, key: string | null): Promise<string[]> {
  const old = db.select({ key: users.avatar_url }).from(users).where(ownRow(userId));
  const update = db.update(users).set({ avatar_url: key }).where(ownRow(userId));
  const [before] = await readThenCommit(db, old, [update]);
  const unused = before ? before.key : key;
  return unused ? [unused] : [];
}

function ownRow(userId: string) {
  return sql`id = ${activeUser(userId)}`;
}
