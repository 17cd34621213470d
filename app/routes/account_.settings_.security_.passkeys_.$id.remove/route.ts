import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { listPasskeys } from "~/data/accounts/passkeys.server";
import { removePasskey } from "~/flows/accounts/remove-passkey.server";
import { errorFlash, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireFreshProof } from "~/http/session/fresh-factor.server";
import { requireUserAnd, sessionOf } from "~/http/session/session.server";

const SECURITY = "/account/settings/security";

export function loader() {
  return redirect(SECURITY, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const [user, passkeys] = await requireUserAnd(request, context, (userId) => listPasskeys(context.db, userId));
  const passkey = passkeys.find(({ id }) => id === params.id);
  if (!passkey) throw notFound();
  await requireFreshProof(request, context);
  const isGone = await removePasskey(context, sessionOf(context, user), passkey);
  const says = isGone ? success("passkeys.removed") : errorFlash("identities.refusal.onlyWay");
  return redirectWithFlash(context, SECURITY, says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
