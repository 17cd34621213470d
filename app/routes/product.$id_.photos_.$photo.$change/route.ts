import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { PHOTO_CHANGES } from "~/domain/catalog/draft";
import { isImageKey } from "~/domain/images/picture";
import { changeListingPhotos } from "~/flows/catalog/change-photos.server";
import { success } from "~/forms/flash";
import { answerListingPhotos } from "~/http/answers/listing-photos-answer.server";
import { notFound } from "~/http/pages/not-found.server";
import { photoFlash } from "~/ui/catalog/photo-flash";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/product/${params.id}/revise`, 303);
}

/** Removes or moves a photo of a published listing. The URL does not name the owner: the photo is the sender's. */
export function action({ context, params, request }: ActionFunctionArgs) {
  const to = PHOTO_CHANGES.find((one) => one === params.change);
  return answerListingPhotos(
    context,
    request,
    params.id ?? "",
    (sellerId, listing, form) => {
      const photo = `${sellerId}/${params.photo}`;
      if (!to || !isImageKey("product", photo)) throw notFound();
      return changeListingPhotos(context, sellerId, listing, form, { photo, to });
    },
    ({ stored, skipped }) => {
      const hasFiles = stored > 0 || skipped.length > 0;
      const done = success(to === "remove" ? "sell.photoRemoved" : "sell.photoMoved");
      return hasFiles ? photoFlash(stored, skipped) : done;
    },
  );
}
