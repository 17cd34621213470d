import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { setDefaultAddress } from "~/data/accounts/addresses.server";
import { type Flash, failure, success } from "~/forms/flash";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUser } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/addresses", 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const isSet = await orFault(context, () => setDefaultAddress(context.db, user.id, String(params.id)));
  if (!isSet) throw notFound({ title: "addresses.missing" });
  const failed: Flash = { ...failure("addresses.defaultFailed"), body: [{ key: "addresses.tryAgain" }] };
  const says = isSet === "fault" ? failed : success("addresses.defaultUpdated");
  return redirectWithFlash(context, "/account/addresses", says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
