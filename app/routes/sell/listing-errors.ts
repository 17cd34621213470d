import {
  checkListing,
  LISTING_FIELDS,
  type ListingField,
  type ListingRefusal,
  type TypedListing,
} from "~/domain/product";
import type { FieldError } from "~/http/forms/forms.server";

export type ListingErrors = Partial<Record<string, FieldError[]>>;

/** The sentences of refusals, each on its field. */
export function toErrors(
  refusals: Partial<Record<ListingField | "images", ListingRefusal | "photosChanged">>,
): Record<string, FieldError[]> {
  const sentences = Object.entries(refusals).map(([field, refusal]): [string, FieldError[]] => [
    field === "images" ? "photos" : field,
    [{ key: `sell.refusal.${refusal}` }],
  ]);
  return Object.fromEntries(sentences);
}

/** What the rules say of a form as it stands in the browser. */
export function errorsOf(form: HTMLFormElement, photos: number): ListingErrors {
  const data = new FormData(form);
  const typed: TypedListing = {};
  for (const field of LISTING_FIELDS) {
    const text = data.get(field);
    if (typeof text === "string") typed[field] = text;
  }
  const answer = checkListing(typed, photos);
  return answer.ok ? {} : toErrors(answer.refusals);
}
