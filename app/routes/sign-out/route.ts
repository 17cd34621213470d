import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endSession } from "~/data/accounts/sessions.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { clearSessionCookie } from "~/http/session/session-cookie.server";

export function loader() {
  throw notFound();
}

export async function action({ context }: ActionFunctionArgs) {
  if (context.session) await endSession(context.db, context.session);
  return redirectWithFlash(context, "/auth", success("auth.signedOut"), [clearSessionCookie(context.config)]);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
