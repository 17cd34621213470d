import type { AppContext } from "~/context";
import { identityUse, selectIdentity, userOfIdentity } from "~/data/accounts/identities.server";
import { spendChallenge } from "~/data/accounts/passkeys.server";
import { insertUserOrThrow, selectCredentials, userWithId } from "~/data/accounts/users.server";
import type { AuthUser } from "~/data/auth/auth-users.server";
import { insertServiceSession, type NewServiceSession } from "~/data/auth/service-sessions.server";
import { always } from "~/data/condition.server";
import { isUniqueViolation } from "~/data/connect.server";
import { normalEmail } from "~/domain/accounts/account";
import { type NewAccountRefusal, refuseNewAccount } from "~/domain/accounts/identity";
import type { Result } from "~/domain/result";
import { askProvider, type ProviderRefusal, type ProviderReturn } from "../accounts/ask-provider.server";
import { draftProviderAccount } from "../accounts/draft-provider-account.server";
import { recordSignIn } from "../accounts/sign-in.server";

export type IdentityGrant = Result<{ opening: NewServiceSession; user: AuthUser }, ProviderRefusal | NewAccountRefusal>;

const AGAIN: IdentityGrant = { ok: false, refusal: { reason: "wrong" } };

/** Opens a session that proved an identity alone, also of an account with two-step verification: its tokens say so. */
export async function signInByIdentity(
  context: AppContext,
  asked: ProviderReturn,
  draft: (userId: string) => NewServiceSession,
): Promise<IdentityGrant> {
  const { db } = context;
  const answer = await askProvider(context, asked);
  if (!answer.ok) return answer;
  const { claims, counted } = answer;
  const now = context.now();
  const { provider, once } = asked;
  const [[identity], [holder]] = await Promise.all([
    selectIdentity(db, claims),
    selectCredentials(db, claims.email ?? ""),
  ]);
  if (identity) {
    const opening = draft(identity.user_id);
    const by = opening.session.id_hash;
    const { use } = identityUse(identity, claims, once, by, now, always);
    const origin = { email: normalEmail(identity.account_email), address: context.address };
    const record = recordSignIn(context, origin, counted, "signed-in-identity", { subject: provider.name });
    const user = await insertServiceSession(db, opening, userOfIdentity(identity.id, by), {
      before: [use],
      after: (owner) => [spendChallenge(once, now, owner), ...record(owner)],
    });
    return user ? { ok: true, opening, user } : AGAIN;
  }
  const refusal = refuseNewAccount(claims, holder !== undefined);
  if (refusal) return { ok: false, refusal };

  const drafted = await draftProviderAccount(context, claims, asked, counted);
  if (!drafted.ok) return drafted;
  const opening = draft(drafted.user.id);
  const before = [insertUserOrThrow(db, drafted.user), ...drafted.also];
  try {
    const user = await insertServiceSession(db, opening, userWithId(drafted.user.id), { before });
    return user ? { ok: true, opening, user } : AGAIN;
  } catch (error) {
    // Another request was faster.
    if (isUniqueViolation(error)) return AGAIN;
    throw error;
  }
}
