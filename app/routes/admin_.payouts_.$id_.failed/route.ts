import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findPayout } from "~/data/payouts/payouts.server";
import { endPayout } from "~/flows/payouts/end-payout.server";
import { failure, success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { answerWithFlash } from "~/http/answers/flash-answer.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { failedSchema } from "./schema";

/** A GET of the button's URL redirects to the page with the button. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/admin/payouts/${params.id}`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { admin, payout } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, payout: await findPayout(context.db, admin, id) };
  });
  if (!payout) throw notFound({ title: "payouts.missing" });
  refuseOwnCase(context, `/admin/payouts/${id}`, payout);
  return answerWithFlash(context, `/admin/payouts/${id}`, "adminOrders.failed", async () => {
    // Meanwhile another administrator may have marked it as paid.
    const { status } = await readFields(request, failedSchema);
    const isFailed = status === payout.status && (await endPayout(context, admin, payout, "failed"));
    return isFailed ? success("payouts.failed") : failure("payouts.endedBefore");
  });
}

export { RedirectOnly as default } from "~/ui/redirect-only";
