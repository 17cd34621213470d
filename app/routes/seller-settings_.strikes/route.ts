import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { setBlocksStrikes } from "~/data/accounts/seller-profiles.server";
import { failure, success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUser } from "~/http/session/session.server";
import { strikesSchema } from "./schema";

export function loader() {
  return redirect("/seller-settings", 303);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const { blocks } = await readFields(request, strikesSchema);
  const done = await orFault(context, () => setBlocksStrikes(context.db, user.id, blocks));
  const saved = success(blocks ? "seller.strikes.blocked" : "seller.strikes.admitted");
  return redirectWithFlash(context, "/seller-settings", done === "fault" ? failure("seller.saveFailed") : saved);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
