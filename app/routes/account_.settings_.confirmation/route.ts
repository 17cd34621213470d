import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mailLimits } from "~/data/rate-limits.server";
import { resendConfirmation } from "~/flows/accounts/resend-confirmation.server";
import { errorFlash, type Flash, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUserAndTry } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/settings", 303);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { user, wait } = await requireUserAndTry(request, context, (userId) => ({
    limits: mailLimits("confirm-email", [userId], context.address),
    reads: [],
  }));
  const back = (flash: Flash) => redirectWithFlash(context, "/account/settings", flash);
  if (user.isConfirmed) return back(success("settings.profile.alreadyConfirmed"));
  if (wait > 0) return back(errorFlash("auth.refusal.wait", { seconds: wait }));
  await resendConfirmation(context, user.id);
  return back(success("settings.profile.resent", { email: user.email }));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
