import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endVacation } from "~/data/accounts/vacations.server";
import { followVacations } from "~/flows/accounts/follow-vacations.server";
import { failure, success } from "~/forms/flash";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUser } from "~/http/session/session.server";

const VACATION = "/seller-settings/vacation";

export function loader() {
  return redirect(VACATION, 303);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const done = await orFault(context, () => endVacation(context.db, user.id));
  if (done === "fault") return redirectWithFlash(context, VACATION, failure("away.failed"));
  context.waitUntil(followVacations(context).catch(() => {}));
  return redirectWithFlash(context, VACATION, success("away.ended"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
