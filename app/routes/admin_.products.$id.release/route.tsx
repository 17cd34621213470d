import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findReview } from "~/data/moderation/listing-reviews.server";
import { releaseListing } from "~/flows/moderation/release-listing.server";
import { failure, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { requireAdminAnd } from "~/http/session/session.server";

const DESK = "/admin/reports";

export function loader() {
  return redirect(DESK, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { id: product = "" } = params;
  const { admin, review } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, review: await findReview(context.db, admin, product) };
  });
  refuseOwnCase(context, DESK, { isOwn: review?.sellerId === admin.id });
  const isReleased = review !== null && (await releaseListing(context, admin, review));
  if (!isReleased) return redirectWithFlash(context, DESK, failure("adminReports.notHeld"));
  log("listing released", { requestId: context.requestId, product, by: admin.id });
  return redirectWithFlash(context, DESK, success("adminReports.released"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
