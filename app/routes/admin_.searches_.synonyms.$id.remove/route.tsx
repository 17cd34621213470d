import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { removeSynonym } from "~/data/search/synonyms.server";
import { failure, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { requireAdminAnd } from "~/http/session/session.server";

const DESK = "/admin/searches";

export function loader() {
  return redirect(DESK, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { id = "" } = params;
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const words = await removeSynonym(context.db, admin, id);
  if (words === null) return redirectWithFlash(context, DESK, failure("adminSearches.gone"));
  log("search words removed", { requestId: context.requestId, synonym: id, by: admin.id });
  return redirectWithFlash(context, DESK, success("adminSearches.removed", { words }));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
