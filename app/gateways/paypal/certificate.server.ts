import { type KeyObject, X509Certificate } from "node:crypto";
import { MINUTE } from "~/domain/time";
import { certificateSubject } from "./hosts.server";

export interface CertificateSettings {
  baseUrl: string;
  fetch: typeof fetch;
  now: () => number;
}

/** `refused`: there is none, or it is not PayPal's. `away`: it cannot be fetched now. */
type CertificateKey = KeyObject | "refused" | "away";

const TIMEOUT = 5_000;
/** PayPal uses a few certificates at a time. */
const KEPT = 8;
/** A name that failed is not fetched again for this long; of so many names, the latest. */
const FAILED_FOR = 5 * MINUTE;
const FAILED_KEPT = 100;

/** Verified certificates of this isolate, by URL. */
const certificates = new Map<string, X509Certificate>();
/** Names that failed, the oldest first. */
const failures = new Map<string, { key: "refused" | "away"; until: number }>();

/** Sends no request. `null` when the certificate has to be fetched. */
export function knownKey(address: string, { now }: CertificateSettings): CertificateKey | null {
  const known = certificates.get(address);
  if (known && isCurrent(known, now())) return known.publicKey;
  const failure = failures.get(address);
  return failure && failure.until > now() ? failure.key : null;
}

/** Checks host, validity, subject and chain. TLS to PayPal's host is the root: a Worker has no list of authorities. */
export async function fetchKey(address: string, settings: CertificateSettings): Promise<CertificateKey> {
  const leaf = await fetchLeaf(address, settings);
  if (typeof leaf === "string") {
    certificates.delete(address);
    rememberFailure(address, leaf, settings.now());
    return leaf;
  }
  if (certificates.size >= KEPT) certificates.clear();
  certificates.set(address, leaf);
  failures.delete(address);
  return leaf.publicKey;
}

function rememberFailure(address: string, key: "refused" | "away", now: number): void {
  failures.delete(address);
  const [oldest] = failures.keys();
  if (failures.size >= FAILED_KEPT && oldest !== undefined) failures.delete(oldest);
  failures.set(address, { key, until: now + FAILED_FOR });
}

async function fetchLeaf(
  address: string,
  settings: CertificateSettings,
): Promise<X509Certificate | "refused" | "away"> {
  const answer = await fetchText(address, settings).catch(() => null);
  if (!answer || answer.status >= 500 || answer.status === 429) return "away";
  if (answer.status !== 200) return "refused";
  try {
    return findTrustedLeaf(readChain(answer.text), settings) ?? "refused";
  } catch {
    return "refused";
  }
}

async function fetchText(address: string, { fetch }: CertificateSettings): Promise<{ status: number; text: string }> {
  const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
  return { status: response.status, text: await response.text() };
}

function readChain(text: string): X509Certificate[] {
  const parts = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return parts.map((part) => new X509Certificate(part));
}

function findTrustedLeaf(chain: X509Certificate[], { baseUrl, now }: CertificateSettings): X509Certificate | null {
  const [leaf] = chain;
  if (!leaf) return null;
  const owner = certificateSubject(baseUrl);
  if (owner && !owner.test(leaf.subject)) return null;
  const good = chain.every((one, index) => {
    const issuer = chain[index + 1];
    return isCurrent(one, now()) && (!issuer || (one.checkIssued(issuer) && one.verify(issuer.publicKey)));
  });
  return good ? leaf : null;
}

function isCurrent({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
}
