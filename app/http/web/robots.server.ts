import { FACETS } from "../pages/page-address.server";

/** Pages for one person, and addresses that only forms and scripts use. */
const CLOSED = [
  ...[
    "/account",
    "/admin",
    "/auth",
    "/cart",
    "/checkout",
    "/healthz",
    "/language",
    "/offers/",
    "/questions/",
    "/readyz",
    "/report/",
    "/sell",
    "/searches/stop",
    "/sign-out",
    "/webhooks/",
  ],
  ...["/auction/", "/product/*/"],
  // Any words make another page of results, and any filters another page of a category.
  ...["/prices?q=", "/search?", "/search/suggestions", ...FACETS.map((name) => `/category/*?*${name}=`)],
];
const OPEN = ["/auction/*/proof$", "/auction/*/proof?lang=", "/product/*/questions$", "/product/*/questions?"];

export function robotsText(origin: string): string {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...OPEN.map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join("\n")}\n`;
}
