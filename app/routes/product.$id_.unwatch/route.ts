import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { unwatchProduct } from "~/data/auctions/watches.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { returnToCard } from "~/http/return-to.server";
import { requireUser } from "~/http/session/session.server";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/product/${params.id}`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const back = returnToCard(request, context.config.origin, id);
  const user = await requireUser(request, context, "bidding.signInToWatch", back);
  await unwatchProduct(context.db, id, user.id);
  return redirectWithFlash(context, back, success("bidding.unwatched"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
