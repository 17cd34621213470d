import { type Centavos, parseMoney } from "../money";
import type { Result } from "../result";

/** What a listing takes of offers; `null` when it takes none. `lowest` is secret. */
export type OfferTerms = { lowest: Centavos | null } | null;

/** What a seller typed about offers on a listing; `price` is the listing's, where it is valid. */
export function readOfferTerms(
  { offers, lowest_offer }: { offers?: string; lowest_offer?: string },
  price: Centavos | null,
): Result<{ offers: OfferTerms }, "lowestInvalid"> {
  if (!offers) return { ok: true, offers: null };
  if (!lowest_offer?.trim()) return { ok: true, offers: { lowest: null } };
  const lowest = parseMoney(lowest_offer);
  return lowest === null || (price !== null && lowest >= price)
    ? { ok: false, refusal: "lowestInvalid" }
    : { ok: true, offers: { lowest } };
}
