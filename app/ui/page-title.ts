import type { Language } from "~/i18n/language";

export type Matches = readonly { id: string; data?: unknown }[];

interface RootData {
  site?: { brand: string; origin: string };
  language?: Language;
  /** Path and parameters of the page for search engines; missing where it is not for them. */
  canonical?: string | null;
  titlePrefix?: string;
  continued?: string;
}

type Neighbours = { newest?: string | null; previous?: string | null };

/** Data of a page that shows a part of a list. */
interface ListData {
  pages?: Neighbours;
  page?: Neighbours;
}

/** What the root loader read, as far as a page's `meta` needs it. */
export function rootOf(matches: Matches): RootData {
  return (matches.find(({ id }) => id === "root")?.data as RootData | undefined) ?? {};
}

/**
 * The `<title>` of a page, its own words before the brand, and before them what became of a form; a further page of a
 * list says so. `about` is the meta description.
 */
export function pageTitle(title: string | undefined, matches: Matches, about?: string) {
  const { site, titlePrefix = "", continued } = rootOf(matches);
  const brand = site?.brand ?? "Tianguis";
  const { page, pages = page } = (matches.at(-1)?.data as ListData | undefined) ?? {};
  const isFurther = Boolean(pages?.newest ?? pages?.previous);
  const own = title && `${title}${isFurther ? ` ${continued}` : ""} · `;
  const description = about ? [{ name: "description", content: about }] : [];
  return [{ title: `${titlePrefix}${own ?? ""}${brand}` }, ...description];
}
