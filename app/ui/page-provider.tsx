import { createContext, type ReactNode, useContext } from "react";
import type { Translate } from "~/i18n/texts";
import type { StyleSheets } from "~/i18n/texts.server";
import { NOWHERE, type Site } from "./site";

/** A route's `handle` export. */
export type Handle =
  | {
      leadsToPaypal?: boolean;
      /** Whether a form of the page leads to a provider of identities. */
      leadsToProviders?: boolean;
      /** A page of the shop, for every visitor: sent without desk.css. */
      isShop?: boolean;
      /** What the page says to search engines, of its loader's data. */
      structuredData?: (data: never, market: Market) => readonly Thing[];
    }
  | undefined;

/** In schema.org's words. */
export interface Thing {
  "@type": string;
  [property: string]: unknown;
}

/** The market, as far as structured data name it. */
export interface Market {
  origin: string;
  /** The canonical address of the page. */
  page: string;
  brand: string;
  currency: string;
  t: Translate;
}

export interface Page {
  /** Whether the browser asked for as little as possible. */
  savesData: boolean;
  sheets: StyleSheets;
  site: Site;
  /** What the page failed with, wherever in it that is shown. */
  error?: unknown;
}

const PageContext = createContext<Page>({ savesData: false, sheets: { shop: "", desk: "" }, site: NOWHERE });

export function PageProvider({ children, ...page }: Page & { children: ReactNode }) {
  return <PageContext.Provider value={page}>{children}</PageContext.Provider>;
}

export function usePage(): Page {
  return useContext(PageContext);
}

/** Brand, contact address, currency and origin, from configuration. */
export function useSite(): Site {
  return usePage().site;
}
