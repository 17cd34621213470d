/** Over https, on the default port. */
function isPaypals({ protocol, hostname, port }: URL): boolean {
  return protocol === "https:" && port === "" && hostname.endsWith(".paypal.com");
}

/** The origin where buyers approve payments: PayPal's website, or the stand-in. */
export function approvalOrigin(baseUrl: string): string {
  const base = new URL(baseUrl);
  return isPaypals(base) ? base.origin.replace(/\/\/api(?:-m)?\./, "//www.") : base.origin;
}

/**
 * The URL of a certificate if it may be fetched, else `null`: anyone can name one in a webhook. Only PayPal's hosts are
 * allowed, or only the stand-in where that is configured. No query, so that the cache cannot be filled.
 */
export function certificateUrl(named: string, baseUrl: string): string | null {
  if (!URL.canParse(named)) return null;
  const address = new URL(named);
  const base = new URL(baseUrl);
  const trusted = isPaypals(base) ? isPaypals(address) : address.origin === base.origin;
  const plain = address.username + address.password + address.search + address.hash === "";
  return trusted && plain ? address.href : null;
}

export function isApprovalLink(href: string, baseUrl: string): boolean {
  return URL.canParse(href) && new URL(href).origin === approvalOrigin(baseUrl);
}

/** The subject that a certificate must have; `null` for the stand-in, whose certificate is self-signed. */
export function certificateSubject(baseUrl: string): RegExp | null {
  return isPaypals(new URL(baseUrl)) ? /^CN=(?:[a-z0-9-]+\.)+paypal\.com$/im : null;
}
