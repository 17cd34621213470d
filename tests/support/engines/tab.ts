/** A tab of any browser, as much of it as a walk needs. Elements are named by XPath; the first visible one is meant. */
export interface Tab {
  open(url: string): Promise<void>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  attach(xpath: string, file: string): Promise<void>;
  /** Runs a function in the page, with page script switched off too. */
  evaluate<T>(source: string, ...values: string[]): Promise<T>;
  /** Errors of the page's scripts. */
  complaints: string[];
  close(): Promise<void>;
}

export interface TabOptions {
  script: boolean;
  width: number;
  height: number;
}

/** An installed browser, or what is missing. */
export interface Engine {
  /** Null where it can run. */
  missing: string | null;
  open(options: TabOptions): Promise<Tab>;
}

/** In the page: the first visible element of an XPath, in the middle of the window; null without one. */
export const FIND = `(xpath) => {
  const all = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let index = 0; index < all.snapshotLength; index++) {
    const one = all.snapshotItem(index);
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    one.scrollIntoView({ block: "center", behavior: "instant" });
    return one;
  }
  return null;
}`;
