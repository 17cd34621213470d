import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { translateListing } from "~/flows/catalog/translate-listing.server";
import { failure } from "~/forms/flash";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/product/${params.id}`, 303);
}

export async function action({ context, params }: ActionFunctionArgs) {
  const page = `/product/${params.id}`;
  const answer = await translateListing(context, params.id ?? "");
  if (answer.ok) return redirect(`${page}?text=translated`, 303);
  const { refusal } = answer;
  if (refusal.reason === "notFound") throw notFound({ title: "catalog.productNotFound" });
  const { reason } = refusal;
  return redirectWithFlash(
    context,
    page,
    failure(reason === "tooMany" ? sentence("listing.refusal", refusal) : sentence("listing.refusal", reason)),
  );
}

export { RedirectOnly as default } from "~/ui/redirect-only";
