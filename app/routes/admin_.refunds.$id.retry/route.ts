import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { findDueRefund } from "~/data/refunds/hurried-refunds.server";
import { hurryRefund } from "~/flows/refunds/hurry-refund.server";
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
  const { db } = context;
  const id = params.id ?? "";
  const [admin, failed, due] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([admin, findFailedRefund(db, admin, id), findDueRefund(db, admin, id)]),
  );
  const refund = failed ?? due;
  if (!refund) throw notFound({ title: "adminOrders.missing" });
  return answerWithFlash(context, `/admin/orders/${refund.orderId}`, "adminOrders.failed", async () => {
    if (!failed) {
      const isFirst = await hurryRefund(context, admin, refund);
      return isFirst ? success("adminOrders.triedAgain") : failure("adminOrders.notHurried");
    }
    const isTried = await retryRefund(context, admin, failed);
    return isTried ? success("adminOrders.triedAgain") : failure("adminOrders.notTriedAgain");
  });
}

export { RedirectOnly as default } from "~/ui/redirect-only";
