import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import type { Statement } from "../commit.server";
import { type Condition, type Id, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { links, users } from "../schema.server";
import { createLink, type LinkBack } from "./links.server";
import { activeUser, userWithEmail } from "./users.server";

const isChange = (userId: Id) => sql`user_id = ${userId} AND purpose = ${literal<LinkPurpose>("change-email")}`;

export async function findPendingEmail(db: Database, userId: string, now: number): Promise<string | null> {
  const [asked] = await db
    .select({ email: links.email })
    .from(links)
    .where(sql`${isChange(userId)} AND expires_at > ${now}`);
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

interface EmailChange {
  userId: string;
  email: string;
  /** Of the link. */
  id: string;
  now: number;
  back?: LinkBack;
}

/** A new request replaces the earlier one, while `when` holds; `askerOf` and `askerIfEmailFree` find whom to tell. */
export function insertEmailChange({ userId, ...link }: EmailChange, when: Condition): Statement[] {
  const recipient = sql`(SELECT id FROM users WHERE id = ${activeUser(userId)} AND ${when})`;
  return [
    createLink({ ...link, purpose: "change-email", recipient }),
    sql`DELETE FROM links WHERE ${isChange(askerOf(link.id))} AND id <> ${link.id}`,
  ];
}

/** Whose the link is, if it was made. */
export function askerOf(link: string): SQL {
  return sql`(SELECT user_id FROM links WHERE id = ${link})`;
}

/** The same, and nobody when another account has the email. */
export function askerIfEmailFree(link: string, email: string): SQL {
  return sql`(SELECT user_id FROM links WHERE id = ${link} AND NOT EXISTS ${userWithEmail(email)})`;
}

/** Nobody confirmed or ended it meanwhile. */
export function isEmailChangePending(userId: string, email: string, now: number): Condition {
  return sql`EXISTS (SELECT 1 FROM links WHERE ${isChange(userId)} AND email = ${email} AND expires_at > ${now})`;
}

export async function deleteEmailChange(db: Database, userId: string): Promise<boolean> {
  return (await db.delete(links).where(isChange(userId)).returning({ id: links.id })).length > 0;
}
