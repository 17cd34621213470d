import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { reviewSecondAccount } from "~/data/auctions/second-accounts.server";
import { readBidderNumber } from "~/domain/auctions/bidder";
import { failure, success } from "~/forms/flash";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { requireAdminAnd } from "~/http/session/session.server";

export function loader() {
  return redirect("/admin/bidders", 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const number = readBidderNumber(params.number ?? "");
  const done = await orFault(context, () => reviewSecondAccount(context.db, admin, params.auction ?? "", number));
  if (done === "fault") return redirectWithFlash(context, "/admin/bidders", failure("adminOrders.failed"));
  const says = done ? success("adminBidders.reviewedNow") : failure("adminBidders.reviewedBefore");
  return redirectWithFlash(context, "/admin/bidders", says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
