const LIST = ["q", "category", "format", "condition", "shipping", "min", "max", "sort", "after", "before"];

/** Parameters of the public pages that visitors share. Every page has `lang`. */
const PARAMETERS: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/(?:search|category\/[^/]+)$/, LIST],
  [/^\/store\/[^/]+$/, ["after", "before"]],
  [/^\/store\/[^/]+\/feedback$/, ["before"]],
  [/^\/product\/[^/]+$/, ["before"]],
  [/^\/auction\/[^/]+\/fragment$/, ["before", "seq"]],
  [/^\/auction\/[^/]+\/proof$/, ["after"]],
  [/^\/auth$/, ["mode", "to"]],
  [/^\/(?:|cart|terms|privacy|used-items-policy|auction-rules|auth\/recover)$/, []],
];

/** The address of a page as it is cached, without parameters that the page does not know, in one order; `null`: not cached. */
export function cachedAddress(url: URL): URL | null {
  const { pathname } = url;
  // Routes also match other spellings.
  if (!/^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(pathname) || pathname !== pathname.toLowerCase()) return null;
  const names = PARAMETERS.find(([path]) => path.test(pathname))?.[1];
  if (!names) return url.search ? null : url;
  const known = new URL(pathname, url);
  for (const name of [...names, "lang"])
    for (const value of new Set(url.searchParams.getAll(name))) known.searchParams.append(name, value);
  return known;
}
