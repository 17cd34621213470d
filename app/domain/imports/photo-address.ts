const ADDRESS_MAX = 2_000;
/** Names that only machines of an own network have. */
const OWN_NETWORK = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|example|onion)$/;

/**
 * An address that a photo may be fetched from: https on its usual port, by a public name, without a password. Numbers of
 * machines are refused in every spelling: URL writes them all as digits and dots, or in brackets.
 */
export function readPhotoAddress(written: string, base?: string): URL | null {
  if (written.length > ADDRESS_MAX) return null;
  let url: URL;
  try {
    url = new URL(written, base);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/\.$/, "");
  const isPublic = host.includes(".") && /[a-z][a-z0-9-]*$/.test(host) && !OWN_NETWORK.test(host);
  return url.protocol === "https:" && url.port === "" && !url.username && !url.password && isPublic ? url : null;
}

/** Addresses of one cell or several; "a.jpg;b.jpg" of Mercado Libre, "|" of eBay, commas and spaces of people. */
export function splitAddresses(written: string): string[] {
  return written.split(/[\s|;]+|,(?=\s*https?:)/).filter(Boolean);
}
