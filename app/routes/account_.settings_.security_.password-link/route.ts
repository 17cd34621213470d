import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requestRecovery } from "~/flows/accounts/request-recovery.server";
import { errorFlash, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUser } from "~/http/session/session.server";

const SECURITY = "/account/settings/security";

export function loader() {
  return redirect(SECURITY, 303);
}

/** For who is signed in and has no password to type, or forgot it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { email } = await requireUser(request, context);
  const answer = await requestRecovery(context, email);
  const says = answer.ok
    ? success("identities.passwordSent", { email })
    : errorFlash("auth.refusal.wait", { seconds: answer.refusal.seconds });
  return redirectWithFlash(context, SECURITY, says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
