import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { changeListingPhotos } from "~/flows/catalog/change-photos.server";
import { answerListingPhotos } from "~/http/answers/listing-photos-answer.server";
import { photoFlash } from "~/ui/catalog/photo-flash";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/product/${params.id}/revise`, 303);
}

/** Adds photos to a published listing. */
export function action({ context, params, request }: ActionFunctionArgs) {
  return answerListingPhotos(
    context,
    request,
    params.id ?? "",
    (sellerId, listing, form) => changeListingPhotos(context, sellerId, listing, form),
    ({ stored, skipped }) => photoFlash(stored, skipped),
  );
}
