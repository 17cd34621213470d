import type { AppContext } from "~/context";
import { verifyPassword } from "~/data/accounts/password.server";
import { setPayoutAccount, upsertSellerProfile } from "~/data/accounts/seller-profiles.server";
import { isSessionValid, type SessionKey } from "~/data/accounts/sessions.server";
import type { Statement } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { resetTries } from "~/data/rate-limits.server";
import { handleCandidates, type SellerProfileFields } from "~/domain/accounts/seller-profile";
import type { Refused } from "~/domain/result";

export interface PayoutChange {
  account: string | null;
  password: string;
  password_hash: string | null;
  /** The key of the rate limit, and the seconds to wait before the next attempt. */
  triesKey: string;
  wait: number;
}

export type SaveSellerAnswer =
  | { ok: true }
  | Refused<{ reason: "wait"; seconds: number } | { reason: "wrongPassword" }>;

/** A change of the payout account needs the password, while the session stands, and sends an email: it decides who gets the money. */
export async function saveSellerProfile(
  context: AppContext,
  session: SessionKey,
  profile: SellerProfileFields,
  change: PayoutChange | null,
): Promise<SaveSellerAnswer> {
  if (change && change.wait > 0) return { ok: false, refusal: { reason: "wait", seconds: change.wait } };
  const isRight = change?.password && (await verifyPassword(change.password, change.password_hash));
  if (change && !isRight) {
    return { ok: false, refusal: { reason: "wrongPassword" } };
  }
  const { db, newId, now } = context;
  const id = newId();
  const { userId } = session;
  const stands = isSessionValid(session, now());
  const also: Statement[] = change
    ? [
        setPayoutAccount(db, userId, change.account, stands),
        resetTries(db, change.triesKey),
        ...notify({ message: { kind: "payout-account-changed" }, recipient: userId, when: stands, now: now(), newId }),
      ]
    : [];
  await upsertSellerProfile(
    db,
    { ...profile, id, userId, now: now() },
    handleCandidates(profile.business_name, id),
    also,
  );
  if (change) context.sendMailsLater();
  return { ok: true };
}
