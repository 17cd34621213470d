import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { links } from "../schema.server";
import { createLink } from "./links.server";
import { activeUser } from "./users.server";

const isChange = (userId: string) => and(eq(links.user_id, userId), eq(links.purpose, "change-email"));

export async function findPendingEmail(db: Database, userId: string, now: number): Promise<string | null> {
  const [asked] = await db
    .select({ email: links.email })
    .from(links)
    .where(and(isChange(userId), gt(links.expires_at, now)));
  return asked?.email ?? null;
}

export function isNewEmail(userId: string, email: string): SQL {
  return sql`(SELECT lower(email) <> ${email} FROM users WHERE id = ${userId})`;
}

/** A new request replaces the earlier one. */
export function insertEmailChange(
  db: Database,
  asked: { userId: string; email: string; id: string; now: number },
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
