/** Whether an address is PayPal's own, over https on the usual port. */
function isPaypals({ protocol, hostname, port }: URL): boolean {
  return protocol === "https:" && port === "" && hostname.endsWith(".paypal.com");
}

/** Where people approve payments: the origin of PayPal's own pages, or of its stand-in. */
export function approvalOrigin(baseUrl: string): string {
  const base = new URL(baseUrl);
  return isPaypals(base) ? base.origin.replace(/\/\/api(?:-m)?\./, "//www.") : base.origin;
}

/**
 * The address of a certificate that may be fetched, or `null`: anybody can name one in a webhook. Only PayPal's hosts
 * will do, and only the stand-in itself where the stand-in is configured. Without a query, so nobody fills the cache.
 */
export function certificateAddress(named: string, baseUrl: string): string | null {
  if (!URL.canParse(named)) return null;
  const address = new URL(named);
  const base = new URL(baseUrl);
  const trusted = isPaypals(base) ? isPaypals(address) : address.origin === base.origin;
  const plain = address.username + address.password + address.search + address.hash === "";
  return trusted && plain ? address.href : null;
}

/** Whether what PayPal answered as a link leads to where payments are approved. */
export function isApprovalLink(href: string, baseUrl: string): boolean {
  return URL.canParse(href) && new URL(href).origin === approvalOrigin(baseUrl);
}

/** Whose name a certificate must bear; `null` for the stand-in, which signs its own. */
export function certificateOwner(baseUrl: string): RegExp | null {
  return isPaypals(new URL(baseUrl)) ? /^CN=(?:[a-z0-9-]+\.)+paypal\.com$/im : null;
}
