import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import { LINK_LIFE } from "~/domain/accounts/account";
import type { Database } from "../connect.server";
import { links } from "../schema.server";

export interface NewLink {
  id: string;
  purpose: LinkPurpose;
  /** A user's id, or a query for it; without a result no link is made. */
  recipient: string | SQL;
  /** The email that the link is about; by default the user's own. */
  email?: string;
  now: number;
}

/** Valid once, for as long as its purpose allows. */
export function createLink({ id, purpose, recipient, email, now }: NewLink): SQL {
  return sql`INSERT INTO links (id, user_id, purpose, email, expires_at)
    SELECT ${id}, id, ${purpose}, coalesce(${email ?? null}, email), ${now + LINK_LIFE[purpose]}
    FROM users WHERE id = ${recipient}`;
}

export type Link = Pick<typeof links.$inferSelect, "id" | "user_id" | "purpose" | "email">;

/** `null` when the link is used, expired or unknown. */
export async function findLink(db: Database, id: string, now: number): Promise<Link | null> {
  const { user_id, purpose, email } = links;
  const [link] = await db
    .select({ id: links.id, user_id, purpose, email })
    .from(links)
    .where(and(eq(links.id, id), gt(links.expires_at, now)));
  return link ?? null;
}

/** Guards every statement that uses the link. */
export function linkedUser(id: string, purpose: LinkPurpose, now: number): SQL {
  return sql`(SELECT user_id FROM links WHERE id = ${id} AND purpose = ${purpose} AND expires_at > ${now})`;
}
