import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
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
  /** Of the auth service. */
  back?: LinkBack;
}

/** Where a link of the auth service leads back to, and with which challenge; `null` for a session in the address. */
export interface LinkBack {
  redirectTo: string;
  challenge: string | null;
}

/** How a letter of the auth service names a link: its caller sees whether a code has to be exchanged, and where it leads. */
export function letterFields(link: string, { challenge, redirectTo }: LinkBack): { token: string; back: string } {
  return { token: challenge === null ? link : `pkce_${link}`, back: redirectTo };
}

/** Valid once, for as long as its purpose allows. */
export function createLink({ id, purpose, recipient, email, now, back }: NewLink): SQL {
  return sql`INSERT INTO links (id, user_id, purpose, email, expires_at, redirect_to, challenge)
    SELECT ${id}, id, ${purpose}, coalesce(${email ?? null}, email), ${now + LINK_LIFE[purpose]},
      ${back?.redirectTo ?? null}, ${back?.challenge ?? null}
    FROM users WHERE id = ${recipient}`;
}

export type Link = Pick<
  typeof links.$inferSelect,
  "id" | "user_id" | "purpose" | "email" | "redirect_to" | "challenge"
>;

const { id, user_id, purpose, email, redirect_to, challenge } = links;
const read = { id, user_id, purpose, email, redirect_to, challenge };

/** `null` when the link is used, expired or unknown. */
export async function findLink(db: Database, asked: string, now: number): Promise<Link | null> {
  const [link] = await db
    .select(read)
    .from(links)
    .where(and(eq(id, asked), gt(links.expires_at, now)));
  return link ?? null;
}

/**
 * The newest to an address, of the first purpose where there is one: whoever types a code names only that, and other codes
 * would be as many more to guess. For a batch.
 */
export function selectNewestLink(db: Database, address: string, purposes: readonly LinkPurpose[], now: number) {
  return db
    .select(read)
    .from(links)
    .where(and(eq(email, address), inArray(purpose, [...purposes]), gt(links.expires_at, now)))
    .orderBy(sql`${purpose} <> ${purposes[0]}`, desc(id))
    .limit(1);
}

/** Guards every statement that uses the link. */
export function linkedUser(id: string, purpose: LinkPurpose, now: number): SQL {
  return sql`(SELECT user_id FROM links WHERE id = ${id} AND purpose = ${purpose} AND expires_at > ${now})`;
}
