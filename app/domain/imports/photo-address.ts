import { isImageKey, PICTURE_WIDTH_MAX, pictureUrl } from "../images/picture";

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

/** The key of a photo in one of our own listings, which we do not ask ourselves for. */
export function readOwnPhoto(written: string, origin: string): string | null {
  const start = origin + pictureUrl("", PICTURE_WIDTH_MAX);
  const key = written.startsWith(start) ? written.slice(start.length) : "";
  return isImageKey("product", key) ? key : null;
}

/** What is not an address of any kind is the name of a file in a ZIP file. */
export function isFileName(written: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written);
}

/**
 * Addresses and names of files in one cell or several, on lines of their own; "a.jpg;b.jpg" of Mercado Libre, "|" of eBay,
 * commas and spaces of people. Names have spaces, too.
 */
export function splitPhotos(written: string): string[] {
  const parts = written.split(/[\r\n|;]+/).flatMap((part) => {
    return part.includes("://") ? part.split(/\s+|,(?=\s*https?:)/) : part.split(",");
  });
  return parts.map((part) => part.trim()).filter(Boolean);
}
