/** What the browser sends when a listing's page is shown. */
export interface ViewRequest {
  userAgent: string | null;
  /** `Sec-Fetch-Site` and `Sec-Purpose`; older browsers send neither. */
  site: string | null;
  purpose: string | null;
  /** Whether the browser has the answer already and asks if it is still right: the page was shown before. */
  isRepeated: boolean;
}

/** Cubot makes telephones. */
const MACHINES =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|preview|headless|lighthouse|scrap|monitor|facebookexternalhit|archiver|python|http-?client/i;

/** Whether a request counts as a view: of a person's browser, for a page that is shown to them, and not again. */
export function countsAsView({ userAgent, site, purpose, isRepeated }: ViewRequest): boolean {
  const isBrowser = userAgent?.startsWith("Mozilla/") === true && !MACHINES.test(userAgent);
  return isBrowser && !isRepeated && !purpose && (site === null || site === "same-origin");
}
