import { useMatches, useRouteError } from "@remix-run/react";
import { type StarTotals, sellerStanding } from "~/domain/feedback/feedback";
import { useLanguage } from "~/i18n/language-provider";
import { type Handle, type Market, type Thing, usePage } from "./page-provider";
import { useRoot } from "./site";

/** What the page says to search engines in schema.org's words, after all that is shown. */
export function StructuredData() {
  const { t } = useLanguage();
  const { site, canonical } = useRoot();
  const { origin, brand, currency } = site;
  const page = usePage();
  const error = useRouteError() ?? page.error;
  const things = useMatches().flatMap(({ handle, data }) =>
    data
      ? ((handle as Handle)?.structuredData?.(data as never, {
          origin,
          page: origin + canonical,
          brand,
          currency,
          t,
        }) ?? [])
      : [],
  );
  if (error || canonical === null || things.length === 0) return null;
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}

/** The market and its search. */
export function marketThings({ origin, brand }: Market): Thing[] {
  const search: Thing = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={query}` },
    "query-input": "required name=query",
  };
  const organization = `${origin}/#organization`;
  return [
    { "@type": "Organization", "@id": organization, name: brand, url: `${origin}/`, logo: `${origin}/icon-512.png` },
    { "@type": "WebSite", name: brand, url: `${origin}/`, publisher: { "@id": organization }, potentialAction: search },
  ];
}

interface Store {
  handle: string;
  name: string;
  ratings: StarTotals;
}

/** A seller, with the share of positive ratings that the page shows. */
export function storeThing({ origin }: Market, { handle, name, ratings }: Store): Thing {
  const standing = sellerStanding(ratings);
  const rating: Thing | null =
    standing.kind === "rated"
      ? {
          "@type": "AggregateRating",
          ratingValue: standing.percent,
          bestRating: 100,
          worstRating: 0,
          ratingCount: standing.count,
        }
      : null;
  return {
    "@type": "Organization",
    name,
    url: `${origin}/store/${handle}`,
    ...(rating && { aggregateRating: rating }),
  };
}

/** From home to a page. */
export function breadcrumbs({ origin, t }: Market, steps: readonly { name: string; path: string }[]): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: t("shell.home"), path: "/" }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: { "@id": origin + path },
    })),
  };
}
