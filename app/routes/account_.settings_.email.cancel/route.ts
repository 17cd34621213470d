import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { forgetNewEmail } from "~/data/email-changes.server";
import { failure, redirectWithFlash, success } from "~/http/flash.server";
import { notFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";

export function loader() {
  throw notFound();
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const isForgotten = await forgetNewEmail(context.db, user.id);
  const says = isForgotten ? success("settings.profile.cancelled") : failure("settings.profile.nothingToCancel");
  return redirectWithFlash(context, "/account/settings", says);
}
