import type { OwnList } from "~/data/catalog/own-sorts.server";
import { isListingTab, type ListingTab } from "~/domain/catalog/listing-group";
import { isListingSort } from "~/domain/catalog/listing-sort";
import { splitWords } from "~/domain/search/words";
import { cleanLine } from "~/domain/text";

export const LISTINGS = "/seller-settings/listings";

const TYPED_MAX = 120;
const WORDS_MAX = 10;

export interface AskedList extends Omit<OwnList, "group"> {
  group: ListingTab;
  typed: string;
}

/** The list that an address asks for. */
export function readOwnList({ searchParams }: URL): AskedList {
  const state = searchParams.get("state");
  const sort = searchParams.get("sort");
  const typed = cleanLine(searchParams.get("q") ?? "").slice(0, TYPED_MAX);
  return {
    ...{ group: isListingTab(state) ? state : "active", sort: isListingSort(sort) ? sort : "newest" },
    ...{ typed, words: splitWords(typed).slice(0, WORDS_MAX) },
  };
}

/** The address of a list's first page. */
export function listAddress(group: ListingTab, { typed = "", sort = "newest" }: Partial<AskedList> = {}): string {
  const asked = new URLSearchParams({
    ...(group !== "active" && { state: group }),
    ...(typed && { q: typed }),
    ...(sort !== "newest" && { sort }),
  });
  return asked.size > 0 ? `${LISTINGS}?${asked}` : LISTINGS;
}

/** Whether words of a title begin with those that were typed. */
export function hasWords(title: string, words: readonly string[]): boolean {
  const own = splitWords(title);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}
