import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { listIdentities } from "~/data/accounts/identities.server";
import { disconnectIdentity } from "~/flows/accounts/disconnect-identity.server";
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
  const [user, identities] = await requireUserAnd(request, context, (userId) => listIdentities(context.db, userId));
  const identity = identities.find(({ id }) => id === params.id);
  if (!identity) throw notFound();
  await requireFreshProof(request, context);
  const name = context.provider(identity.provider)?.name ?? identity.provider;
  const isGone = await disconnectIdentity(context, sessionOf(context, user), { id: identity.id, name });
  const says = isGone
    ? success("identities.disconnected", { provider: name })
    : errorFlash("identities.refusal.onlyWay");
  return redirectWithFlash(context, SECURITY, says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
