import type { AuthFactor, AuthUser } from "~/data/auth/auth-users.server";

const at = (time: number | null) => (time === null ? undefined : new Date(time).toISOString());

export function appMetadata(_user: AuthUser) {
  return { provider: "email", providers: ["email"] };
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
      updated_at: at(Math.max(created_at, email_confirmed_at ?? 0)),
      is_anonymous: false,
    },
  };
}

/** The email and password of an account are an identity, too. */
function identities({ id, email, email_confirmed_at, last_sign_in_at, created_at }: AuthUser) {
  const email_verified = email_confirmed_at !== null;
  return [
    {
      ...{ identity_id: id, id, user_id: id, provider: "email", email },
      identity_data: { sub: id, email, email_verified, phone_verified: false },
      ...{ last_sign_in_at: at(last_sign_in_at), created_at: at(created_at), updated_at: at(created_at) },
    },
  ];
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
