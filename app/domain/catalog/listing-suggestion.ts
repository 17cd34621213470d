import { type Centavos, formatAmount } from "../money";
import type { PriceRange } from "../prices/comparables";
import { cleanLine } from "../text";
import type { ListingField, TypedListing } from "./listing";
import type { Category, Condition } from "./product";

/** What the listing assistant makes of a title. The specification's answer is made of the first three. */
export interface Suggestion {
  /** In the seller's language. */
  description: string;
  category: Category | null;
  price: { price: Centavos; range: PriceRange } | null;
  /** What the title names. */
  condition: Condition | null;
  /** In the other language, when a model wrote it. */
  second: { title: string; description: string } | null;
}

/** Fields that the assistant fills. */
const SUGGESTED_FIELDS = [
  "category",
  "condition",
  "price",
  "description",
  "second_title",
  "second_description",
] as const satisfies readonly ListingField[];
type SuggestedField = (typeof SUGGESTED_FIELDS)[number];

export interface Filled {
  fields: TypedListing;
  /** What was filled in. */
  filled: { [Field in SuggestedField]?: Field extends "condition" ? Condition : string };
  /** Fields that were suggested as well and have the seller's own text. */
  kept: SuggestedField[];
}

/** Fills what the seller left empty. A form begins with "new", which only counts as chosen when the title names nothing else. */
export function fillListing(
  typed: TypedListing,
  { description, category, price, condition, second }: Suggestion,
): Filled {
  const isAuction = typed.listing_type === "auction";
  const suggested: Partial<Record<SuggestedField, string | undefined>> = {
    category: category ?? undefined,
    condition: condition ?? undefined,
    // An auction's price is where its bids begin.
    price: price && !isAuction ? formatAmount(price.price) : undefined,
    description,
    second_title: second?.title,
    second_description: second?.description,
  };
  const filled: Filled["filled"] = {};
  const kept: SuggestedField[] = [];
  for (const field of SUGGESTED_FIELDS) {
    const own = cleanLine(typed[field] ?? "");
    const text = suggested[field];
    if (!text || own === cleanLine(text)) continue;
    const isOpen = own === "" || (field === "condition" && own === ("new" satisfies Condition));
    if (isOpen) Object.assign(filled, { [field]: text });
    else kept.push(field);
  }
  return { fields: { ...typed, ...filled }, filled, kept };
}
