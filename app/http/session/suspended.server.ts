import type { AppContext } from "~/context";
import type { User } from "~/data/accounts/users.server";
import { allowsSuspended } from "~/domain/moderation/suspension";
import { failure } from "~/forms/flash";
import { formatDay } from "~/i18n/format";
import { redirectWithFlash } from "../flash.server";

type Suspended = NonNullable<User["suspension"]>;

/** What a suspended person gets for whatever begins something new: the page that says why, and until when. */
export function suspendedAnswer(context: AppContext, { until }: Suspended) {
  const says =
    until === null
      ? failure("suspensions.refusedOpen")
      : failure("suspensions.refused", { day: formatDay(until, context.language) });
  return redirectWithFlash(context, "/account/suspension", says);
}

/** Throws that answer to a form, unless it belongs to what goes on during a suspension. */
export function refuseSuspended(request: Request, context: AppContext, { suspension }: User): void {
  if (!suspension || request.method === "GET" || request.method === "HEAD") return;
  if (!allowsSuspended(new URL(request.url).pathname)) throw suspendedAnswer(context, suspension);
}
