import { createContext, type ReactNode, useContext } from "react";

/** What a route says of its page; `undefined` when nothing. */
export type Handle =
  | {
      /** Whether React takes over in the browser, when it can. */
      hydrate?: boolean;
      leadsToPaypal?: boolean;
      /** Whether it is of the shop, which everybody reads: the sheet for what one works with is left out. */
      isShop?: boolean;
    }
  | undefined;

interface Page {
  /** Whether React takes over in the browser. */
  hydrate: boolean;
  nonce: string;
}

const PageContext = createContext<Page>({ hydrate: false, nonce: "" });

/** Says how this page is sent. Never through a loader: the nonce must not be data. */
export function PageProvider({ children, hydrate, nonce }: Page & { children: ReactNode }) {
  return <PageContext.Provider value={{ hydrate, nonce }}>{children}</PageContext.Provider>;
}

export function usePage(): Page {
  return useContext(PageContext);
}
