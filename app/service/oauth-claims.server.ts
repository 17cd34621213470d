import type { AuthUser } from "~/data/auth/auth-users.server";
import { type Scope, scopesIn } from "~/domain/auth/authorization";
import { avatarUrl } from "~/domain/images/picture";
import { userShape } from "./user-shape.server";

const PICTURE_SIZE = 256;

/** What the scopes let an application know, in OpenID Connect's words. */
export function claimsFor(user: AuthUser, scopes: readonly Scope[], origin: string) {
  const { id, email, email_confirmed_at, full_name, avatar_url } = user;
  return {
    sub: id,
    ...(scopes.includes("email") && { email, email_verified: email_confirmed_at !== null }),
    ...(scopes.includes("profile") && {
      name: full_name,
      ...(avatar_url !== null && { picture: origin + avatarUrl(avatar_url, PICTURE_SIZE) }),
    }),
  };
}

/** Which ways in a person has is not an application's business. */
export const APPLICATION_METADATA = { provider: "email", providers: ["email"] };

/** The user of a session of an application: what it may not read is empty, and how they sign in is not its business. */
export function userShapeFor(user: AuthUser, scopes: readonly Scope[]) {
  const { factors: _, new_email: __, identities: ___, ...shape } = userShape(user) as Record<string, unknown>;
  const hasEmail = scopes.includes("email");
  return {
    ...shape,
    ...(!hasEmail && { email: "", email_confirmed_at: undefined, confirmed_at: undefined }),
    ...{ app_metadata: APPLICATION_METADATA, updated_at: shape.created_at },
    ...{ last_sign_in_at: undefined, user_metadata: metadataFor(user, scopes), identities: [] },
  };
}

/** The name alone: what else is kept there was kept by other applications. */
export function metadataFor(user: AuthUser, scopes: readonly Scope[]): Record<string, unknown> {
  return scopes.includes("profile") ? { full_name: user.full_name } : {};
}

export function scopesOf({ session }: AuthUser): Scope[] {
  return scopesIn(session?.scopes ?? "");
}
