import type { AppContext } from "~/context";
import type { LinkBack } from "~/data/accounts/links.server";
import { type AuthUser, selectAuthUser, toAuthUser } from "~/data/auth/auth-users.server";
import { insertServiceRow, type NewServiceSession } from "~/data/auth/service-sessions.server";
import { saveMetadata } from "~/data/auth/user-metadata.server";
import type { Metadata } from "~/domain/auth/metadata";
import type { Result } from "~/domain/result";
import { signUp } from "../accounts/sign-up.server";

export type ServiceSignUpAnswer = Result<
  { opening: NewServiceSession; user: AuthUser },
  { reason: "taken" } | { reason: "wait"; seconds: number }
>;

/** An account as the pages make it, signed in at once, and a letter that confirms its email. */
export async function signUpByService(
  context: AppContext,
  typed: { email: string; password: string; full_name: string; metadata: Metadata },
  back: LinkBack,
  draft: (userId: string) => NewServiceSession,
): Promise<ServiceSignUpAnswer> {
  const { db } = context;
  // Made with the id that the account gets.
  const opening = draft(context.newId());
  const { metadata, ...account } = typed;
  const userId = opening.session.user_id;
  const also = [insertServiceRow(opening), ...saveMetadata(userId, metadata)];
  const service = { back, also, user: selectAuthUser(db, opening.session.id_hash) };
  const signedUp = await signUp(context, { ...account, id: userId }, () => opening.session, service);
  if (!signedUp.ok) return signedUp;
  const user = toAuthUser(signedUp.user);
  if (!user?.session) throw new Error("a new account has its first session");
  return { ok: true, opening, user };
}
