import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readNotifications } from "~/data/notifications.server";
import { isNoticed, placeOf } from "~/domain/message";
import { notFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";

export function loader() {
  throw notFound();
}

/** Marks a notification as read and leads to its page; one of a kind that only a newer version knows has none. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const notice = params.id ? await readNotifications(context.db, user.id, context.now(), params.id) : null;
  if (!notice) throw notFound();
  return redirect(isNoticed(notice.message) ? placeOf(notice.message) : "/account", 303);
}
