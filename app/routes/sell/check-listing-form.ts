import { checkListing, LISTING_FIELDS } from "~/domain/catalog/listing";
import { checkForm } from "~/forms/check-form";
import { listingErrors } from "~/forms/listing-errors";
import type { FieldErrors } from "~/forms/sentence";

/** Checks the form in the browser by the domain rules, which do not depend on the seller. */
export function errorsOf(form: HTMLFormElement, images: number, now: number): FieldErrors {
  const startsAt = form.elements.namedItem("starts_at");
  // A date without a time reads as empty, and an empty start means now.
  const isHalf = startsAt instanceof HTMLInputElement && startsAt.validity.badInput;
  return checkForm(
    form,
    LISTING_FIELDS,
    (typed) => checkListing(isHalf ? { ...typed, starts_at: "?" } : typed, { images, seller: "", now }),
    (refusals) => listingErrors(refusals, "photos"),
  );
}
