import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { dismissReports } from "~/flows/moderation/dismiss-reports.server";
import { failure, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { findDecidable, readReported } from "~/http/pages/reported-thing-page.server";
import { requireAdminAnd } from "~/http/session/session.server";

const DESK = "/admin/reports";

export function loader() {
  return redirect(DESK, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const reported = readReported(params);
  const { admin, thing } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, thing: await findDecidable(context, admin, reported) };
  });
  if (!thing) throw notFound({ title: "adminReports.missing" });
  refuseOwnCase(context, DESK, thing);
  const isDone = await dismissReports(context, admin, { ...reported, title: thing.title });
  if (!isDone) return redirectWithFlash(context, DESK, failure("adminReports.nothingToDismiss"));
  log("reports dismissed", { requestId: context.requestId, ...reported, by: admin.id });
  return redirectWithFlash(context, DESK, success("adminReports.dismissed"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
