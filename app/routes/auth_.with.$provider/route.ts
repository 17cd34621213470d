import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { notFound } from "~/http/pages/not-found.server";
import { safeReturnTo } from "~/http/return-to.server";
import { proofAddress } from "~/http/session/fresh-factor.server";
import { redirectToProvider } from "~/http/session/provider-step.server";
import { requireUser } from "~/http/session/session.server";

export function loader() {
  return redirect("/auth", 303);
}

/** Leads to the provider: to sign in, or to show again that it is the user who is signed in. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const provider = context.provider(params.provider ?? "");
  if (!provider) throw notFound();
  const { searchParams } = new URL(request.url);
  const to = safeReturnTo(searchParams.get("to"), context.config.origin);
  const asked = searchParams.get("mode");
  if (asked === "prove") {
    const { id } = await requireUser(request, context);
    return redirectToProvider(context, provider, { mode: asked, userId: id, from: proofAddress(false, to), to });
  }
  const mode = asked === "sign-up" ? asked : "sign-in";
  const from = `/auth?${new URLSearchParams({ ...Object.fromEntries(searchParams), mode, to })}`;
  return redirectToProvider(context, provider, { mode, userId: null, from, to });
}

export { RedirectOnly as default } from "~/ui/redirect-only";
