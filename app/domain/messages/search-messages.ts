import type { MessageEntries } from "./message-entry";
import { listPage, productPage } from "./message-pages";

/** A saved search found a listing, or several. */
export const SEARCH_MESSAGES = {
  "search-match": {
    fields: ["search", "words", "product", "title", "price"],
    to: "account holder",
    email: "wanted",
    notice: productPage,
  },
  "search-matches": {
    fields: ["search", "words", "list", "titles", "found"],
    to: "account holder",
    email: "wanted",
    notice: listPage,
  },
} as const satisfies MessageEntries;
