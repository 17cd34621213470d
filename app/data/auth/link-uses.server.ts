import { type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import type { Statement } from "../commit.server";
import { inList } from "../condition.server";

/** Links that open a session by themselves. */
const OPENING: readonly LinkPurpose[] = ["recover", "sign-in"];

/** All of a user's that open a session, once one did. */
export function spendOpeningLinks(owner: SQL): Statement {
  return sql`DELETE FROM links WHERE user_id = ${owner} AND purpose IN ${inList(OPENING)}`;
}
