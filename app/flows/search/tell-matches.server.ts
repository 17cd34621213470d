import type { AppContext } from "~/context";
import { notify } from "~/data/messages/messages.server";
import { type DueSearch, listDueSearches, markTold, ownerToTell } from "~/data/search/search-matches.server";
import type { Message } from "~/domain/messages/message";
import { toCentavos } from "~/domain/money";
import { commitEach } from "../commit-each.server";

/** Searches of one run; the next run continues. */
const MOST = 100;

/** Once per match and search. Run by cron. */
export async function tellMatches({ db, now, newId }: AppContext): Promise<void> {
  const due = await listDueSearches(db, MOST);
  await commitEach(
    db,
    due.map((search) => {
      const message = messageOf(search);
      const told = message ? notify({ message, recipient: ownerToTell(search), now: now(), newId }) : [];
      return [...told, ...markTold(search)];
    }),
  );
}

/** `null` when all of it was sold meanwhile. */
function messageOf({ id: search, name: words, list, count, newest }: DueSearch): Message | null {
  const [first] = newest;
  if (!first) return null;
  const { id: product, title } = first;
  if (count === 1) return { kind: "search-match", search, words, product, title, price: toCentavos(first.price) };
  const titles = newest.map((one) => `“${one.title}”`).join(", ");
  return { kind: "search-matches", search, words, list, titles, found: count };
}
