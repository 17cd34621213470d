import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { changeCadence } from "~/data/search/saved-searches.server";
import { isCadence } from "~/domain/search/saved-search";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUser } from "~/http/session/session.server";

const HERE = "/account/searches";

export function loader() {
  return redirect(HERE, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const { id = "", cadence } = params;
  const isChanged = isCadence(cadence) && (await changeCadence(context.db, user.id, id, cadence, context.now()));
  if (!isChanged) throw notFound({ title: "searches.gone", body: "searches.goneBody" });
  return redirectWithFlash(context, HERE, success(`searches.changed.${cadence}`));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
