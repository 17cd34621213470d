import { SCHEDULE_MAX } from "~/domain/auctions/terms";
import type { ListingRefusal, ListingRefusals } from "~/domain/catalog/listing";
import { DAY } from "~/domain/time";
import { type FieldErrors, sentence, sentences } from "./sentence";

/** `photos` names the field that shows the errors of `images`. */
export function listingErrors(
  refusals: ListingRefusals | { images: { reason: "photosChanged" } },
  photos: string,
): FieldErrors {
  const all: { [Field in keyof ListingRefusals]: ListingRefusal | { reason: "photosChanged" } } = refusals;
  const errors = sentences(all, (refusal) =>
    sentence("sell.refusal", refusal, {
      days: SCHEDULE_MAX / DAY,
      ...("maximum" in refusal && { maximum: refusal.maximum }),
      ...("minimum" in refusal && { minimum: refusal.minimum }),
    }),
  );
  return Object.fromEntries(Object.entries(errors).map(([field, says]) => [field === "images" ? photos : field, says]));
}
