/** Cards of a wide page's row. */
export const HOME_ROW = 4;

interface Lists<Card> {
  newest: readonly Card[];
  watched: readonly Card[];
  ending: readonly Card[];
}

/** Each product once: the newest come first, then what the reader watches, then what ends soon, in whole rows. */
export function chooseForHome<Card extends { id: string }>({ newest, watched, ending }: Lists<Card>, most: number) {
  const ownWatched = without(newest, watched).slice(0, HOME_ROW);
  const others = without([...newest, ...ownWatched], ending);
  return { featured: newest, watched: ownWatched, ending: wholeRows(others.slice(0, most)) };
}

function without<Card extends { id: string }>(shown: readonly Card[], cards: readonly Card[]): Card[] {
  const ids = new Set(shown.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
}

/** Without the last row unless it is full or the only one. */
function wholeRows<Card>(cards: readonly Card[]): readonly Card[] {
  return cards.length < HOME_ROW ? cards : cards.slice(0, cards.length - (cards.length % HOME_ROW));
}
