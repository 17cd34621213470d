import { createHash, randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import type { AmrMethod } from "~/domain/auth/amr";
import { AUTH_CODE_LIFE } from "~/domain/auth/service-session";
import type { NewIdentity } from "../accounts/identities.server";
import type { Condition, Id } from "../condition.server";
import type { Database } from "../connect.server";
import { authCodes } from "../schema.server";

export interface NewAuthCode {
  code: string;
  challenge: string;
  method: AmrMethod;
  redirectTo: string;
  now: number;
  connecting?: Connecting;
}

type IdentityToConnect = Pick<NewIdentity, "provider" | "claims">;

/** What is connected once the code is exchanged, and in which session. */
export interface Connecting {
  identity: IdentityToConnect;
  idHash: string;
}

const hashOf = (code: string) => createHash("sha256").update(code).digest("base64url");

export function generateAuthCode(): string {
  return randomUUID();
}

/** `user` is a query for the id; without a result nothing is written. */
export function insertAuthCode(user: Id, { code, challenge, method, redirectTo, now, connecting }: NewAuthCode): SQL {
  return sql`INSERT INTO auth_codes (code_hash, user_id, challenge, method, redirect_to, created_at, expires_at, session_hash, identity)
    SELECT ${hashOf(code)}, id, ${challenge}, ${method}, ${redirectTo}, ${now}, ${now + AUTH_CODE_LIFE},
      ${connecting?.idHash ?? null}, ${connecting ? JSON.stringify(connecting.identity) : null}
    FROM users WHERE id = ${user}`;
}

export async function findAuthCode(db: Database, code: string) {
  const { user_id, challenge, method, expires_at, session_hash, identity } = authCodes;
  const [found] = await db
    .select({ user_id, challenge, method, expires_at, session_hash, identity })
    .from(authCodes)
    .where(eq(authCodes.code_hash, hashOf(code)));
  if (!found) return null;
  const { session_hash: idHash, identity: written, ...row } = found;
  const connecting = idHash !== null && written !== null ? { identity: readIdentity(written), idHash } : null;
  return { ...row, connecting };
}

function readIdentity(written: string): IdentityToConnect {
  return JSON.parse(written);
}

/** Whose code it is, while nobody used it. Goes before `spendAuthCode` in the same batch. */
export function holderOfCode(code: string): SQL {
  return sql`(SELECT user_id FROM auth_codes WHERE code_hash = ${hashOf(code)})`;
}

export function spendAuthCode(code: string): SQL {
  return sql`DELETE FROM auth_codes WHERE code_hash = ${hashOf(code)}`;
}

export function isCodeStored(code: string): Condition {
  return sql`EXISTS ${holderOfCode(code)}`;
}
