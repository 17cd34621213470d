import type { AppContext } from "~/context";
import { insertIdentity } from "~/data/accounts/identities.server";
import { rememberNetwork } from "~/data/accounts/known-networks.server";
import { spendChallenge } from "~/data/accounts/passkeys.server";
import { unmatchableHash } from "~/data/accounts/password.server";
import type { Statement } from "~/data/commit.server";
import { always } from "~/data/condition.server";
import { countTries, type LimitedKey, networkLimits, uncountTries, waitFor } from "~/data/rate-limits.server";
import type { users } from "~/data/schema.server";
import { nameOfNewUser, type ProviderClaims } from "~/domain/accounts/identity";
import { SIGN_UP_NETWORK, SIGN_UP_WIDE_NETWORK } from "~/domain/rate-limit";
import type { Result } from "~/domain/result";
import type { ProviderReturn } from "./ask-provider.server";
import { securityEvent } from "./security-event.server";

interface ProviderAccount {
  user: typeof users.$inferInsert;
  /** Follow the user's row, in the same batch. */
  also: Statement[];
}

/** Without a password; the recovery link sets one. Limited as sign-up is. */
export async function draftProviderAccount(
  context: AppContext,
  claims: ProviderClaims,
  { provider, once }: Pick<ProviderReturn, "provider" | "once">,
  counted: readonly LimitedKey[],
): Promise<Result<ProviderAccount, { reason: "wait"; seconds: number }>> {
  const { db, newId, address } = context;
  const now = context.now();
  const limits = networkLimits("sign-up", address, SIGN_UP_NETWORK, SIGN_UP_WIDE_NETWORK);
  const [tries] = await countTries(db, limits, now);
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };

  const id = newId();
  const email = claims.email ?? "";
  const user = {
    ...{ id, email, full_name: nameOfNewUser({ name: claims.name, email }), language: context.language },
    ...{ password_hash: unmatchableHash(newId()), email_confirmed_at: now, created_at: now },
  };
  const also = [
    insertIdentity(id, { id: newId(), provider: provider.id, claims, now }),
    spendChallenge(once, now, id),
    securityEvent(context, id, "signed-up", { subject: provider.name }),
    ...rememberNetwork(id, { email, address }, now),
    uncountTries(counted, always),
  ];
  return { ok: true, user, also };
}
