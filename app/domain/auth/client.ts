import type { FormResult } from "../result";
import { cleanLine, textLength } from "../text";

export const CLIENT_NAME_MAX = 60;
export const CLIENT_ADDRESS_MAX = 500;
export const REDIRECTS_MAX = 10;

/** An app that runs in a browser or on a phone keeps no secret: PKCE alone protects its codes. */
export const CLIENT_KINDS = ["secret", "public"] as const;
type ClientKind = (typeof CLIENT_KINDS)[number];

export const CLIENT_FIELDS = ["name", "website", "logo", "redirects", "kind"] as const;
export type ClientField = (typeof CLIENT_FIELDS)[number];

/** What an administrator registers. */
export interface NewClient {
  name: string;
  website: string;
  logo: string | null;
  /** A request must name one exactly. */
  redirects: string[];
  kind: ClientKind;
}

type ClientRefusal =
  | "nameMissing"
  | "nameTooLong"
  | "websiteWrong"
  | "logoWrong"
  | "redirectsMissing"
  | "redirectsTooMany"
  | "redirectsWrong"
  | "kindMissing";
export type ClientRefusals = Partial<Record<ClientField, ClientRefusal>>;

export function checkClient(
  typed: Partial<Record<ClientField, string>>,
): FormResult<{ client: NewClient }, ClientRefusals> {
  const name = cleanLine(typed.name ?? "");
  const website = (typed.website ?? "").trim();
  const logo = (typed.logo ?? "").trim();
  const redirects = [...new Set((typed.redirects ?? "").split(/\s+/).filter(Boolean))];
  const kind = CLIENT_KINDS.find((one) => one === typed.kind);
  const refusals: ClientRefusals = {};
  if (!name) refusals.name = "nameMissing";
  else if (textLength(name) > CLIENT_NAME_MAX) refusals.name = "nameTooLong";
  if (!isClientAddress(website)) refusals.website = "websiteWrong";
  if (logo && !(isClientAddress(logo) && logo.startsWith("https:"))) refusals.logo = "logoWrong";
  if (redirects.length === 0) refusals.redirects = "redirectsMissing";
  else if (redirects.length > REDIRECTS_MAX) refusals.redirects = "redirectsTooMany";
  else if (!redirects.every(isClientAddress)) refusals.redirects = "redirectsWrong";
  if (!kind) refusals.kind = "kindMissing";
  if (Object.keys(refusals).length > 0 || !kind) return { ok: false, refusals };
  return { ok: true, client: { name, website, logo: logo || null, redirects, kind } };
}

/** Not [::1], which is no plain host. */
export const LOOPBACK = ["localhost", "127.0.0.1"] as const;

/** One that a content policy can name: letters, digits, dashes and dots (CSP 3, 2.3.1). A URL takes others, such as "a;b". */
function isPlainHost(hostname: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(hostname);
}

/** https, or http on the same machine; a plain host; printable ASCII, without a password or a fragment (RFC 6749, 3.1.2). */
export function isClientAddress(written: string): boolean {
  if (written.length > CLIENT_ADDRESS_MAX || !/^https?:\/\/[!-~]+$/.test(written) || /[\\#<>"]/.test(written))
    return false;
  let url: URL;
  try {
    url = new URL(written);
  } catch {
    return false;
  }
  if (url.username || url.password || !isPlainHost(url.hostname)) return false;
  return url.protocol === "https:" || LOOPBACK.some((host) => host === url.hostname);
}

/** What people read of an address. */
export function hostOf(address: string): string {
  return new URL(address).host;
}
