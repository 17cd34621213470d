import { createContext, type ReactNode, useContext } from "react";

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
