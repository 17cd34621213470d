import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { unwatchProduct } from "~/data/auctions/watches.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUser } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/watchlist", 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  await unwatchProduct(context.db, params.id ?? "", user.id);
  return redirectWithFlash(context, "/account/watchlist", success("orders.watchRemoved"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
