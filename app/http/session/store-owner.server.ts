import type { AppContext } from "~/context";
import type { User } from "~/data/accounts/users.server";
import { failure, notice } from "~/forms/flash";
import { redirectWithFlash } from "../flash.server";
import { requireUserAnd } from "./session.server";

/** A user who may sell. Throws a redirect for visitors, users without a store, and unconfirmed users where that is required. */
export async function requireStoreOwnerAnd<T>(
  request: Request,
  context: AppContext,
  read: (userId: string) => Promise<T>,
): Promise<[User, T]> {
  const [user, found] = await requireUserAnd(request, context, read);
  if (context.config.confirmFirst && !user.isConfirmed) {
    throw redirectWithFlash(context, "/account/settings", failure("sell.confirmFirst"));
  }
  if (user.handle) return [user, found];
  const to = `/seller-settings?to=${encodeURIComponent(new URL(request.url).pathname)}`;
  throw redirectWithFlash(context, to, notice("sell.profileRequiredTitle"));
}
