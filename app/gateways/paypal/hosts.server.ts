/** Over https, on the default port. */
function isPaypals({ protocol, hostname, port }: URL): boolean {
  return protocol === "https:" && port === "" && hostname.endsWith(".paypal.com");
}

/** The origin where buyers approve payments: PayPal's website, or the stand-in. */
export function approvalOrigin(baseUrl: string): string {
  const base = new URL(baseUrl);
  return isPaypals(base) ? base.origin.replace(/\/\/api(?:-m)?\./, "//www.") : base.origin;
}

/** The longest name is about 40 characters. */
const CERTIFICATE = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

/** Anyone can name a URL in a webhook: only certificates on the API's host (`api.` or `api-m.`) may be fetched. */
export function certificateUrl(named: string, baseUrl: string): string | null {
  if (!URL.canParse(named)) return null;
  const address = new URL(named);
  const base = new URL(baseUrl);
  const origins = [base.origin, ...(isPaypals(base) ? [base.origin.replace("//api-m.", "//api.")] : [])];
  const isPlain = address.username + address.password + address.search + address.hash === "";
  return origins.includes(address.origin) && isPlain && CERTIFICATE.test(address.pathname) ? address.href : null;
}

export function isApprovalLink(href: string, baseUrl: string): boolean {
  return URL.canParse(href) && new URL(href).origin === approvalOrigin(baseUrl);
}

/** The subject that a certificate must have; `null` for the stand-in, whose certificate is self-signed. */
export function certificateSubject(baseUrl: string): RegExp | null {
  return isPaypals(new URL(baseUrl)) ? /^CN=(?:[a-z0-9-]+\.)+paypal\.com$/im : null;
}
