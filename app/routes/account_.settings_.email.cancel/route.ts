import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { deleteEmailChange } from "~/data/accounts/email-changes.server";
import { errorFlash, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUser } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/settings", 303);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const isForgotten = await deleteEmailChange(context.db, user.id);
  const says = isForgotten ? success("settings.profile.cancelled") : errorFlash("settings.profile.nothingToCancel");
  return redirectWithFlash(context, "/account/settings", says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
