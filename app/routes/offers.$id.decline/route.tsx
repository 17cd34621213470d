import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findOffer } from "~/data/auctions/second-chance-offers.server";
import { declineOffer } from "~/flows/auctions/answer-offer.server";
import { failure, success } from "~/forms/flash";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/orders", 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const [, offer] = await requireUserAnd(request, context, (userId) => findOffer(context.db, userId, params.id ?? ""));
  if (!offer) throw notFound({ title: "orders.offer.missing" });
  const answer = await orFault(context, () => declineOffer(context, offer));
  const says =
    answer === "fault"
      ? failure("orders.offer.failed")
      : answer.ok
        ? success("orders.offer.declined")
        : failure("orders.offer.refusal.offerExpired");
  return redirectWithFlash(context, "/account/orders", says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
