import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readNotifications } from "~/data/notifications.server";
import { redirectWithFlash, success } from "~/http/flash.server";
import { notFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";

export function loader() {
  throw notFound();
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  await readNotifications(context.db, user.id, context.now());
  return redirectWithFlash(context, "/account/notifications", success("notices.allRead"));
}
