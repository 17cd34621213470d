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

/** Compares the log with its hashes. */
export async function action({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const check = await orFault(context, () => checkAudit(context));
  if (check === "fault") return redirectWithFlash(context, LOG, failure("adminLog.failed"));
  const { seq, broken, hash } = check;
  log("audit checked", { requestId: context.requestId, seq, broken, hash, by: admin.id });
  const says =
    broken === null ? success("adminLog.intact", { count: seq }) : failure("adminLog.broken", { seq: broken });
  return redirectWithFlash(context, LOG, says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
