import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { withdrawQuestion } from "~/data/questions/questions.server";
import { failure, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { returnTo } from "~/http/return-to.server";
import { requireUser } from "~/http/session/session.server";

const LIST = "/account/questions/asked";

export function loader() {
  return redirect(LIST, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const productId = await withdrawQuestion(context.db, user.id, params.id ?? "");
  const back = returnTo(request, context.config.origin) ?? LIST;
  return redirectWithFlash(context, back, productId ? success("questions.withdrawn") : failure("questions.gone"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
