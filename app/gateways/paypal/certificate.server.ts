import { type KeyObject, X509Certificate } from "node:crypto";
import { certificateSubject } from "./hosts.server";

export interface CertificateSettings {
  baseUrl: string;
  fetch: typeof fetch;
  now: () => number;
}

/** Milliseconds. */
const PATIENCE = 5_000;
/** PayPal uses a few certificates at a time. */
const KEPT = 8;

/** Verified certificates of this isolate, by URL. */
const certificates = new Map<string, X509Certificate>();

/**
 * The public key of a certificate, fetched once. `null` when it cannot be fetched or trusted: outside its validity, not
 * PayPal's, or not signed by the next one of its chain. The end of the chain is trusted through TLS: the chain comes
 * from PayPal's own host, and a Worker has no list of authorities.
 */
export async function publicKeyAt(address: string, settings: CertificateSettings): Promise<KeyObject | null> {
  const known = certificates.get(address);
  if (known) return isCurrent(known, settings.now()) ? known.publicKey : null;
  const leaf = await fetchChain(address, settings)
    .then((chain) => findTrustedLeaf(chain, settings))
    .catch(() => null);
  if (!leaf) return null;
  if (certificates.size >= KEPT) certificates.clear();
  certificates.set(address, leaf);
  return leaf.publicKey;
}

async function fetchChain(address: string, { fetch }: CertificateSettings): Promise<X509Certificate[]> {
  const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
  if (response.status !== 200) throw new Error(`The certificate's address answered ${response.status}`);
  const text = await response.text();
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
