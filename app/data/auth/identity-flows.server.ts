import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { PROVIDER_STEP_LIFE } from "~/domain/accounts/identity";
import { IDENTITY_FLOWS_NETWORK, IDENTITY_FLOWS_WIDE_NETWORK } from "~/domain/rate-limit";
import type { Database } from "../connect.server";
import { type LimitedKey, networkLimits } from "../rate-limits.server";
import { identityFlows } from "../schema.server";

/** Browsers that programs send to a provider, of one network. */
export function flowLimits(address: string): LimitedKey[] {
  return networkLimits("identity-flow", address, IDENTITY_FLOWS_NETWORK, IDENTITY_FLOWS_WIDE_NETWORK);
}

type Stored = typeof identityFlows.$inferSelect;

export interface NewIdentityFlow extends Omit<Stored, "state_hash" | "expires_at"> {
  state: string;
  now: number;
}

const hashOf = (state: string) => createHash("sha256").update(state).digest("base64url");

/** Of a user, a session that was just checked. */
export async function insertIdentityFlow(db: Database, { state, now, ...flow }: NewIdentityFlow): Promise<void> {
  const expires_at = now + PROVIDER_STEP_LIFE;
  await db.insert(identityFlows).values({ ...flow, state_hash: hashOf(state), expires_at });
}

/** Once; `null` for a state that is unknown, over, or of another provider. */
export async function takeIdentityFlow(db: Database, state: string, provider: string, now: number) {
  const { state_hash, expires_at } = identityFlows;
  const [flow] = await db
    .delete(identityFlows)
    .where(and(eq(state_hash, hashOf(state)), eq(identityFlows.provider, provider), gt(expires_at, sql`${now}`)))
    .returning();
  return flow ?? null;
}
