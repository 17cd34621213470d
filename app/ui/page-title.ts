import type { Language } from "~/i18n/language";

export type Matches = readonly { id: string; data?: unknown }[];

interface RootData {
  site?: { brand: string; origin: string };
  language?: Language;
  /** Path and parameters of the page for search engines; missing where it is not for them. */
  canonical?: string | null;
  titlePrefix?: string;
}

/** What the root loader read, as far as a page's `meta` needs it. */
export function rootOf(matches: Matches): RootData {
  return (matches.find(({ id }) => id === "root")?.data as RootData | undefined) ?? {};
}

/** The `<title>` of a page, its own words before the brand, and before them whether a form was refused; `about` is the meta description. */
export function pageTitle(title: string | undefined, matches: Matches, about?: string) {
  const { site, titlePrefix = "" } = rootOf(matches);
  const brand = site?.brand ?? "Tianguis";
  const description = about ? [{ name: "description", content: about }] : [];
  return [{ title: `${titlePrefix}${title ? `${title} · ` : ""}${brand}` }, ...description];
}
