import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { blockBidder } from "~/data/auctions/blocks.server";
import { bidderSchema } from "~/forms/bidder-schema.server";
import { failure, success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUser } from "~/http/session/session.server";

export function loader({ params }: { params: { id?: string } }) {
  return redirect(`/auction/${params.id}/desk`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const { auction, number } = await readFields(request, bidderSchema);
  const done = await orFault(context, () => blockBidder(context.db, user.id, { auctionId: auction, number }));
  if (!done) throw notFound({ title: "dashboard.noSuchBidder" });
  const says = done === "fault" ? failure("dashboard.failed") : success("dashboard.blockedNow");
  return redirectWithFlash(context, `/auction/${params.id}/desk`, says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
