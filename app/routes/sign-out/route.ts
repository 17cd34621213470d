import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endSession } from "~/data/accounts/sessions.server";
import { success } from "~/forms/flash";
import { notFound } from "~/http/pages/not-found.server";
import { redirectSignedOut } from "~/http/session/signed-out.server";

export function loader() {
  throw notFound();
}

export async function action({ context }: ActionFunctionArgs) {
  if (context.session) await endSession(context.db, context.session);
  return redirectSignedOut(context, "/auth", success("auth.signedOut"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
