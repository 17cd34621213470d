import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endOtherSessions } from "~/data/sessions.server";
import { redirectWithFlash, success } from "~/http/flash.server";
import { notFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";

export function loader() {
  throw notFound();
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireUser(request, context);
  if (context.session) await endOtherSessions(context.db, context.session);
  return redirectWithFlash(context, "/account/settings/security", success("settings.security.othersEnded"));
}
