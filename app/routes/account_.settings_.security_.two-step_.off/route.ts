import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { turnOffTwoStep } from "~/flows/accounts/turn-off-two-step.server";
import { errorFlash, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireFreshCode } from "~/http/session/fresh-factor.server";
import { requireUser } from "~/http/session/session.server";

const SECURITY = "/account/settings/security";

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  await requireFreshCode(request, context);
  const wasOn = await turnOffTwoStep(context, user.id);
  const says = wasOn ? success("twoStep.turnedOff") : errorFlash("twoStep.refusal.alreadyOff");
  return redirectWithFlash(context, SECURITY, says);
}
