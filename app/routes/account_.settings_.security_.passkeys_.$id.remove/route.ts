import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { removePasskey } from "~/flows/accounts/remove-passkey.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireFreshProof } from "~/http/session/fresh-factor.server";
import { requireUser } from "~/http/session/session.server";

const SECURITY = "/account/settings/security";

export function loader() {
  return redirect(SECURITY, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  await requireFreshProof(request, context);
  if (!(await removePasskey(context, user.id, params.id ?? ""))) throw notFound();
  return redirectWithFlash(context, SECURITY, success("passkeys.removed"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
