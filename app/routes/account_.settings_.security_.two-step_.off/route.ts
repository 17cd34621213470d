import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { turnOffTwoStep } from "~/flows/accounts/turn-off-two-step.server";
import { errorFlash, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireFreshCode } from "~/http/session/fresh-factor.server";
import { requireUser, sessionOf } from "~/http/session/session.server";

const SECURITY = "/account/settings/security";

export function loader() {
  return redirect(SECURITY, 303);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  await requireFreshCode(request, context);
  const wasOn = await turnOffTwoStep(context, sessionOf(context, user));
  const says = wasOn ? success("twoStep.turnedOff") : errorFlash("twoStep.refusal.alreadyOff");
  return redirectWithFlash(context, SECURITY, says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
