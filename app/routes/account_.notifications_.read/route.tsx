import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readNotifications } from "~/data/messages/notifications.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUser } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/notifications", 303);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const product = new URL(request.url).searchParams.get("product");
  await readNotifications(context.db, user.id, context.now(), product);
  const says = product === null ? "notices.allRead" : "notices.groupRead";
  return redirectWithFlash(context, "/account/notifications", success(says));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
