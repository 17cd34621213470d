import { checkListing, LISTING_FIELDS } from "~/domain/catalog/listing";
import { checkForm } from "~/forms/check-form";
import { listingErrors } from "~/forms/listing-errors";
import type { FieldErrors } from "~/forms/sentence";

/** What the rules say of a form as it stands in the browser; whose it is makes no difference to them. */
export function errorsOf(form: HTMLFormElement, images: number, now: number): FieldErrors {
  const startsAt = form.elements.namedItem("starts_at");
  // A day without its hour reads as empty, and empty starts at once.
  const isHalf = startsAt instanceof HTMLInputElement && startsAt.validity.badInput;
  return checkForm(
    form,
    LISTING_FIELDS,
    (typed) => checkListing(isHalf ? { ...typed, starts_at: "?" } : typed, { images, seller: "", now }),
    (refusals) => listingErrors(refusals, "photos"),
  );
}
