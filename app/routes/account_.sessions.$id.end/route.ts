import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "~/data/accounts/sessions.server";
import { securityEvent } from "~/flows/accounts/security-event.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUser } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/settings/security", 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const session = { userId: user.id, idHash: params.id ?? "" };
  const isEnded = await endSession(context.db, session, (owner) => [
    securityEvent(context, owner, "signed-out-device"),
  ]);
  if (!isEnded) throw notFound();
  return redirectWithFlash(context, "/account/settings/security", success("settings.security.ended"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
