import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { checkAudit } from "~/flows/moderation/check-audit.server";
import { failure, success } from "~/forms/flash";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { requireAdminAnd } from "~/http/session/session.server";

const LOG = "/admin/log";

export function loader() {
  return redirect(LOG, 303);
}

/** Compares the log with its hashes, a part at each press. */
export async function action({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const after = Number(new URL(request.url).searchParams.get("after"));
  const check = await orFault(context, () => checkAudit(context, after || 0));
  if (check === "fault") return redirectWithFlash(context, LOG, failure("adminLog.failed"));
  const { seq, broken, hash, isLast } = check;
  log("audit checked", { requestId: context.requestId, seq, broken, hash, by: admin.id });
  if (broken !== null) return redirectWithFlash(context, LOG, failure("adminLog.broken", { seq: broken }));
  if (isLast) return redirectWithFlash(context, LOG, success("adminLog.intact", { count: seq }));
  return redirectWithFlash(context, `${LOG}?checked=${seq}`, success("adminLog.intactTo", { seq }));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
