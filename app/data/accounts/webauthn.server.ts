import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { COSEALG, cose, decodeClientDataJSON, decodeCredentialPublicKey } from "@simplewebauthn/server/helpers";

/** What a browser was asked. Texts of answers are base64url. */
export interface Asked {
  challenge: string;
  origin: string;
}

interface Answer {
  /** The credential. */
  id: string;
  clientDataJSON: string;
}

export interface NewKeyAnswer extends Answer {
  attestationObject: string;
}

interface NewKey {
  /** Its id, as browsers write it. */
  credential: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
}

export interface SignedAnswer extends Answer {
  authenticatorData: string;
  signature: string;
}

/** Those that browsers are asked for. */
const ALGORITHMS = [COSEALG.ES256, COSEALG.RS256];
/** Bytes of a credential's id. */
const ID_MAX = 1023;
/** Bytes of the modulus: 2,048 bits. */
const RSA_MIN = 256;

/** WebAuthn 7.1; `null` for an answer that is not right. No certificate of an authenticator is asked for or accepted. */
export function readNewKey(answer: NewKeyAnswer, asked: Asked | null): Promise<NewKey | null> {
  return unlessWrong(answer, asked, async (expected) => {
    const { id, clientDataJSON, attestationObject } = answer;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: { ...credentialOf(id), response: { clientDataJSON, attestationObject } },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const made = registrationInfo?.credential;
    if (made?.id !== id || Buffer.from(id, "base64url").length > ID_MAX || !isStrong(made.publicKey)) return null;
    return { credential: id, public_key: Buffer.from(made.publicKey).toString("base64url"), counter: made.counter };
  });
}

/** WebAuthn 7.2 but for the counter, which it returns: one that does not grow is told. `null` for an answer that is not right. */
export function readSigned(
  answer: SignedAnswer,
  publicKey: string,
  asked: Asked | null,
): Promise<{ counter: number } | null> {
  return unlessWrong(answer, asked, async (expected) => {
    const { id, clientDataJSON, authenticatorData, signature } = answer;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: { ...credentialOf(id), response: { clientDataJSON, authenticatorData, signature } },
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  });
}

const credentialOf = (id: string) => ({ id, rawId: id, type: "public-key", clientExtensionResults: {} }) as const;

/** P-256, or RSA that is long enough. */
function isStrong(publicKey: Uint8Array<ArrayBuffer>): boolean {
  const key = decodeCredentialPublicKey(publicKey);
  if (cose.isCOSEPublicKeyRSA(key)) return (key.get(cose.COSEKEYS.n)?.length ?? 0) >= RSA_MIN;
  return cose.isCOSEPublicKeyEC2(key) && key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256;
}

interface Expected {
  expectedChallenge: string;
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: true;
}

/** The package throws what is wrong. It lets pages in frames of other sites ask, we do not. */
async function unlessWrong<T>(
  { clientDataJSON }: Answer,
  asked: Asked | null,
  read: (expected: Expected) => Promise<T | null>,
): Promise<T | null> {
  if (!asked) return null;
  const { challenge, origin } = asked;
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
  try {
    const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON);
    return crossOrigin || topOrigin ? null : await read({ ...expected, requireUserVerification: true });
  } catch {
    return null;
  }
}
