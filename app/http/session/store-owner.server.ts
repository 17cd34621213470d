import type { AppContext } from "~/context";
import type { User } from "~/data/accounts/users.server";
import { findIsSuspended } from "~/data/moderation/suspensions.server";
import { type Flash, failure } from "~/forms/flash";
import type { TextKey } from "~/i18n/texts";
import { redirectWithFlash } from "../flash.server";
import { saveForm } from "../saved-form.server";
import { requireUserAnd } from "./session.server";
import { suspendedAnswer } from "./suspended.server";

export const SUSPENDED = failure("sell.suspended");
const STORE_FIRST: Flash = {
  kind: "notice",
  title: { key: "sell.profileRequiredTitle" },
  body: [{ key: "sell.profileRequired" }],
};

interface Ways {
  /** What visitors read when they are asked to sign in. */
  signIn?: TextKey;
  /** The page whose posted form is kept until they may send it. */
  kept?: string;
}

/** A user who may sell. Throws a redirect for visitors, suspended users, users without a store, and unconfirmed users where confirmation is required. */
export async function requireStoreOwnerAnd<T extends { isSuspended: boolean }>(
  request: Request,
  context: AppContext,
  read: (userId: string) => Promise<T>,
  { signIn, kept }: Ways = {},
): Promise<[User, T]> {
  const [user, found] = await requireUserAnd(request, context, read, signIn);
  const mustConfirm = context.config.confirmFirst && !user.isConfirmed;
  const { isSuspended } = found;
  if (user.suspension) throw suspendedAnswer(context, user.suspension);
  if (user.handle && !mustConfirm && !isSuspended) return [user, found];
  const cookies = kept && request.method === "POST" ? await saveForm(request, context, kept) : [];
  if (isSuspended) throw redirectWithFlash(context, "/account", SUSPENDED, cookies);
  if (mustConfirm) throw redirectWithFlash(context, "/account/settings", failure("sell.confirmFirst"), cookies);
  const to = kept ?? encodeURIComponent(new URL(request.url).pathname);
  throw redirectWithFlash(context, `/seller-settings?to=${to}`, STORE_FIRST, cookies);
}

/** The same for a page that does not itself read whether its user is suspended. */
export async function requireSellerAnd<T>(
  request: Request,
  context: AppContext,
  read: (userId: string) => Promise<T>,
): Promise<[User, T]> {
  const [user, { found }] = await requireStoreOwnerAnd(request, context, async (userId) => {
    const [found, isSuspended] = await Promise.all([read(userId), findIsSuspended(context.db, userId)]);
    return { found, isSuspended };
  });
  return [user, found];
}
