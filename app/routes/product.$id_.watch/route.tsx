import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { watchProduct } from "~/data/auctions/watches.server";
import { failure, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { returnToCard } from "~/http/return-to.server";
import { requireUser } from "~/http/session/session.server";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/product/${params.id}`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const back = returnToCard(request, context.config.origin, id);
  const user = await requireUser(request, context, "bidding.signInToWatch", back);
  const isFound = await watchProduct(context.db, id, user.id, context.now());
  if (!isFound && back !== `/product/${id}`) return redirectWithFlash(context, back, failure("bidding.notWatchable"));
  if (!isFound) throw notFound({ title: "catalog.productNotFound" });
  return redirectWithFlash(context, back, success("bidding.watched"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
