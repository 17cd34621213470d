import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { setDefaultAddress } from "~/data/accounts/addresses.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUser } from "~/http/session/session.server";
import { notDone } from "~/ui/accounts/address-reply";

export function loader() {
  return redirect("/account/addresses", 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const isSet = await orFault(context, () => setDefaultAddress(context.db, user.id, String(params.id)));
  if (!isSet) throw notFound({ title: "addresses.missing" });
  const says = isSet === "fault" ? notDone("addresses.defaultFailed") : success("addresses.defaultUpdated");
  return redirectWithFlash(context, "/account/addresses", says);
}

/** Never drawn: it makes this a page, so that a missing address and a database that is away are said on one. */
export default function SetDefault() {
  return null;
}
