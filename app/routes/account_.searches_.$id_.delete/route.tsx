import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { deleteSavedSearch } from "~/data/search/saved-searches.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUser } from "~/http/session/session.server";

const HERE = "/account/searches";

export function loader() {
  return redirect(HERE, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  await deleteSavedSearch(context.db, user.id, params.id ?? "");
  return redirectWithFlash(context, HERE, success("searches.deleted"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
