import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import { LINK_LIFE } from "~/domain/accounts/account";
import type { Database } from "../connect.server";
import { links } from "../schema.server";

export interface NewLink {
  id: string;
  purpose: LinkPurpose;
  /** The person's id, or a query that finds it: when it finds nobody, there is no link. */
  whom: string | SQL;
  /** The address that the link is about; the person's own unless said otherwise. */
  email?: string;
  now: number;
}

/** A statement that makes a link of a mail, good once and for as long as its purpose allows. */
export function createLink({ id, purpose, whom, email, now }: NewLink): SQL {
  return sql`INSERT INTO links (id, user_id, purpose, email, expires_at)
    SELECT ${id}, id, ${purpose}, coalesce(${email ?? null}, email), ${now + LINK_LIFE[purpose]}
    FROM users WHERE id = ${whom}`;
}

export type Link = Pick<typeof links.$inferSelect, "id" | "user_id" | "purpose" | "email">;

/** A link that still stands; `null` when it was used, has expired or never was. */
export async function findLink(db: Database, id: string, now: number): Promise<Link | null> {
  const { user_id, purpose, email } = links;
  const [link] = await db
    .select({ id: links.id, user_id, purpose, email })
    .from(links)
    .where(and(eq(links.id, id), gt(links.expires_at, now)));
  return link ?? null;
}

/** A query for the person of a link, as long as it stands: the guard of every statement that uses it up. */
export function holderOf(id: string, purpose: LinkPurpose, now: number): SQL {
  return sql`(SELECT user_id FROM links WHERE id = ${id} AND purpose = ${purpose} AND expires_at > ${now})`;
}
