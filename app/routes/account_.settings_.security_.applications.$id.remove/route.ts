import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { listConsents } from "~/data/auth/consents.server";
import { removeApplication } from "~/flows/auth/remove-application.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

const SECURITY = "/account/settings/security";

export function loader() {
  return redirect(SECURITY, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const [user, allowed] = await requireUserAnd(request, context, (userId) => listConsents(context.db, userId));
  const application = allowed.find(({ id }) => id === params.id);
  if (!application) throw notFound();
  const { id, name } = application;
  await removeApplication(context, user.id, { id, name });
  return redirectWithFlash(context, SECURITY, success("applications.removed", { name }));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
