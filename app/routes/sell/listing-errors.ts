import { SCHEDULE_MAX } from "~/domain/auctions/terms";
import { checkListing, LISTING_FIELDS, type ListingRefusal, type ListingRefusals } from "~/domain/catalog/listing";
import { formatMoney } from "~/domain/money";
import { DAY } from "~/domain/time";
import type { Sentence } from "~/forms/sentence";
import { typedFields } from "~/forms/typed-fields";

export type ListingErrors = Partial<Record<string, Sentence[]>>;

/** The sentences of refusals, each on its field. */
export function toErrors(
  refusals: ListingRefusals | { images: { reason: "photosChanged" } },
): Record<string, Sentence[]> {
  const sentences = Object.entries(refusals).map(([field, refusal]): [string, Sentence[]] => [
    field === "images" ? "photos" : field,
    [toError(refusal)],
  ]);
  return Object.fromEntries(sentences);
}

function toError(refusal: ListingRefusal | { reason: "photosChanged" }): Sentence {
  const key = `sell.refusal.${refusal.reason}` as const;
  if (refusal.reason === "amountTooHigh") return { key, values: { maximum: formatMoney(refusal.maximum) } };
  if (refusal.reason === "buyItNowTooLow") return { key, values: { minimum: formatMoney(refusal.minimum) } };
  if (refusal.reason === "startTooFarAhead") return { key, values: { days: SCHEDULE_MAX / DAY } };
  return { key };
}

/** What the rules say of a form as it stands in the browser; whose it is makes no difference to them. */
export function errorsOf(form: HTMLFormElement, images: number, now: number): ListingErrors {
  const typed = typedFields(new FormData(form), LISTING_FIELDS);
  // A day without its hour reads as empty, and empty starts at once.
  const startsAt = form.elements.namedItem("starts_at") as HTMLInputElement;
  if (startsAt.validity.badInput) typed.starts_at = "?";
  const answer = checkListing(typed, { images, seller: "", now });
  return answer.ok ? {} : toErrors(answer.refusals);
}
