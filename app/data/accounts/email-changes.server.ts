import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { links, users } from "../schema.server";
import { createLink, type LinkBack } from "./links.server";
import { activeUser } from "./users.server";

const isChange = (userId: string) => and(eq(links.user_id, userId), eq(links.purpose, "change-email"));

export async function findPendingEmail(db: Database, userId: string, now: number): Promise<string | null> {
  const [asked] = await db
    .select({ email: links.email })
    .from(links)
    .where(and(isChange(userId), gt(links.expires_at, now)));
  return asked?.email ?? null;
}

/** Of the account that has this address now. For a batch. */
export function selectPendingEmailOf(db: Database, current: string, now: number) {
  return db
    .select({ user_id: links.user_id, email: links.email })
    .from(links)
    .innerJoin(users, eq(users.id, links.user_id))
    .where(and(sql`lower(${users.email}) = ${current}`, eq(links.purpose, "change-email"), gt(links.expires_at, now)));
}

export function isNewEmail(userId: string, email: string): SQL {
  return sql`(SELECT lower(email) <> ${email} FROM users WHERE id = ${userId})`;
}

/** A new request replaces the earlier one. */
export function insertEmailChange(
  db: Database,
  asked: { userId: string; email: string; id: string; now: number; back?: LinkBack },
): Statement[] {
  const { userId, ...link } = asked;
  return [
    db.delete(links).where(isChange(userId)),
    createLink({ ...link, purpose: "change-email", recipient: activeUser(userId) }),
  ];
}

export async function deleteEmailChange(db: Database, userId: string): Promise<boolean> {
  return (await db.delete(links).where(isChange(userId)).returning({ id: links.id })).length > 0;
}
