import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { openNotification } from "~/data/messages/notifications.server";
import { hasNotification, notificationPage } from "~/domain/messages/message";
import { notFound } from "~/http/pages/not-found.server";
import { requireUser } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/notifications", 303);
}

/** A kind that only a newer version of the app knows has no page. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const message = await openNotification(context.db, user.id, params.id ?? "", context.now());
  if (!message) throw notFound();
  return redirect(hasNotification(message) ? notificationPage(message) : "/account", 303);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
