import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findFailedRefund } from "~/data/orders/failed-refunds.server";
import { retryRefund } from "~/flows/orders/retry-refund.server";
import { failure, success } from "~/http/flash.server";
import { answerWithFlash } from "~/http/forms/flash-answer.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";

/** Who opens the button's address is led to where it stands. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/admin/orders/${params.id}`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const [order, refund] = [params.id ?? "", params.refund ?? ""];
  const { admin, failed } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, failed: await findFailedRefund(context.db, admin, order, refund) };
  });
  if (!failed) throw notFound({ title: "administering.missing" });
  return answerWithFlash(context, `/admin/orders/${order}`, "administering.failed", async () => {
    const isTried = await retryRefund(context, admin, failed);
    return isTried ? success("administering.triedAgain") : failure("administering.notTriedAgain");
  });
}
