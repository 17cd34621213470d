import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endSession } from "~/data/accounts/sessions.server";
import { success } from "~/forms/flash";
import { notFound } from "~/http/pages/not-found.server";
import { returnTo } from "~/http/return-to.server";
import { redirectSignedOut } from "~/http/session/signed-out.server";

export function loader() {
  throw notFound();
}

/** With `to`, signing in again leads there. */
export async function action({ context, request }: ActionFunctionArgs) {
  if (context.session) await endSession(context.db, context.session);
  const to = returnTo(request, context.config.origin);
  const address = to === null ? "/auth" : `/auth?${new URLSearchParams({ to })}`;
  return redirectSignedOut(context, address, success("auth.signedOut"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
