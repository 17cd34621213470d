/** The `<title>` of a page, its own words before the brand, and before them whether a form was refused; `about` is the meta description. */
export function pageTitle(
  title: string | undefined,
  matches: readonly { id: string; data?: unknown }[],
  about?: string,
) {
  const root = matches.find(({ id }) => id === "root")?.data as
    | { site?: { brand: string }; titlePrefix?: string }
    | undefined;
  const brand = root?.site?.brand ?? "Tianguis";
  const description = about ? [{ name: "description", content: about }] : [];
  return [{ title: `${root?.titlePrefix ?? ""}${title ? `${title} · ` : ""}${brand}` }, ...description];
}
