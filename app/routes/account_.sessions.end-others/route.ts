import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endOtherSessions } from "~/data/accounts/sessions.server";
import { securityEvent } from "~/flows/accounts/security-event.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUser } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/settings/security", 303);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const told = securityEvent(context, user.id, "signed-out-others");
  if (context.session) await endOtherSessions(context.db, context.session, told);
  return redirectWithFlash(context, "/account/settings/security", success("settings.security.othersEnded"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
