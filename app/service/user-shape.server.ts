import type { AuthFactor, AuthUser } from "~/data/auth/auth-users.server";

const at = (time: number | null) => (time === null ? undefined : new Date(time).toISOString());

/** Without a password, the email is none of the ways in. */
export function appMetadata({ hasPassword, identities }: AuthUser) {
  const connected = identities.map(({ provider }) => provider);
  const providers = hasPassword || connected.length === 0 ? ["email", ...connected] : connected;
  return { provider: providers[0], providers };
}

export function userMetadata({ full_name, metadata }: AuthUser): Record<string, unknown> {
  return { ...metadata, full_name };
}

/** As the service shows a user to themselves. No hash and no secret is in it. */
export function userShape(user: AuthUser) {
  const { id, email, email_confirmed_at, created_at, last_sign_in_at } = user;
  const confirmed = at(email_confirmed_at);
  return {
    ...{ id, aud: "authenticated", role: "authenticated", email, phone: "" },
    ...{ email_confirmed_at: confirmed, confirmed_at: confirmed, last_sign_in_at: at(last_sign_in_at) },
    ...(user.new_email !== null && { new_email: user.new_email }),
    ...{ app_metadata: appMetadata(user), user_metadata: userMetadata(user) },
    identities: identities(user),
    factors: factors(user),
    ...{
      created_at: at(created_at),
      updated_at: at(Math.max(created_at, email_confirmed_at ?? 0, user.updated_at ?? 0)),
      is_anonymous: false,
    },
  };
}

/** The email and password of an account are an identity, too. */
function identities(user: AuthUser) {
  const { id: user_id, email, email_confirmed_at, last_sign_in_at, created_at, hasPassword } = user;
  const own = {
    ...{ identity_id: user_id, id: user_id, user_id, provider: "email", email },
    identity_data: { sub: user_id, email, email_verified: email_confirmed_at !== null, phone_verified: false },
    ...{ last_sign_in_at: at(last_sign_in_at), created_at: at(created_at), updated_at: at(created_at) },
  };
  const connected = user.identities.map(({ id, subject, provider, email, is_email_verified, ...times }) => ({
    ...{ identity_id: id, id: subject, user_id, provider, email: email ?? "" },
    identity_data: { sub: subject, email: email ?? "", email_verified: is_email_verified === 1, phone_verified: false },
    ...{
      last_sign_in_at: at(times.last_used_at),
      created_at: at(times.created_at),
      updated_at: at(times.last_used_at),
    },
  }));
  return hasPassword || connected.length === 0 ? [own, ...connected] : connected;
}

function factors({ factors, offers }: AuthUser) {
  return [
    ...factors.map((factor) => factorShape(factor, "verified")),
    ...offers.map((factor) => factorShape(factor, "unverified")),
  ];
}

function factorShape({ id, name, created_at }: AuthFactor, status: "verified" | "unverified") {
  return {
    ...{ id, status, factor_type: "totp" },
    ...(name !== null && { friendly_name: name }),
    ...{ created_at: at(created_at), updated_at: at(created_at) },
  };
}
