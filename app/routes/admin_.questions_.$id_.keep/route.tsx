import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { keepQuestion } from "~/data/questions/question-reports.server";
import { failure, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { requireAdminAnd } from "~/http/session/session.server";

const DESK = "/admin/questions";

export function loader() {
  return redirect(DESK, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { id = "" } = params;
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const isKept = await keepQuestion(context.db, admin, id);
  if (!isKept) return redirectWithFlash(context, DESK, failure("adminQuestions.nothingToKeep"));
  log("question kept", { requestId: context.requestId, question: id, by: admin.id });
  return redirectWithFlash(context, DESK, success("adminQuestions.kept"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
