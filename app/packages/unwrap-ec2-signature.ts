import { DER } from "@noble/curves/abstract/weierstrass.js";
import { concatBytes, numberToBytesBE } from "@noble/curves/utils.js";

/** Bytes of each of the two numbers on P-256. */
const LENGTH = 32;

/**
 * As `@simplewebauthn/server` does it, for ES256: from the DER that authenticators write to what WebCrypto verifies. Its own
 * form brings a reader of all of ASN.1. Put in by dev/bundle.ts.
 */
export function unwrapEC2Signature(signature: Uint8Array): Uint8Array {
  const { r, s } = DER.toSig(signature);
  return concatBytes(numberToBytesBE(r, LENGTH), numberToBytesBE(s, LENGTH));
}
