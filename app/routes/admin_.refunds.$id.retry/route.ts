import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { retryRefund } from "~/flows/refunds/retry-refund.server";
import { failure, success } from "~/forms/flash";
import { answerWithFlash } from "~/http/answers/flash-answer.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";

/** A GET of the button's URL redirects to the list of failed refunds. */
export function loader() {
  return redirect("/admin/orders?view=refund-failed", 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { admin, failed } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, failed: await findFailedRefund(context.db, admin, params.id ?? "") };
  });
  if (!failed) throw notFound({ title: "adminOrders.missing" });
  return answerWithFlash(context, `/admin/orders/${failed.orderId}`, "adminOrders.failed", async () => {
    const isTried = await retryRefund(context, admin, failed);
    return isTried ? success("adminOrders.triedAgain") : failure("adminOrders.notTriedAgain");
  });
}

export { RedirectOnly as default } from "~/ui/redirect-only";
