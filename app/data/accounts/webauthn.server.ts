import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";

/** What a browser was asked. Texts of answers are base64url. */
export interface Asked {
  challenge: string;
  origin: string;
}

interface Answer {
  /** The credential. */
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
}

export interface NewKeyAnswer extends Answer {
  /** SPKI in DER. */
  publicKey: string;
}

interface NewKey {
  /** Its id, as browsers write it. */
  credential: string;
  counter: number;
}

export interface SignedAnswer extends Answer {
  signature: string;
}

/** Bits of the flags: the user was present and verified; a new credential follows. */
const VERIFIED = 1 | 4;
const HAS_CREDENTIAL = 64;
/** Where flags, counter, the length of the credential's id and the id itself are. */
const [FLAGS, COUNTER, LENGTH, ID] = [32, 33, 53, 55];
/** Bytes of a credential's id. */
const ID_MAX = 1023;
const RSA_BITS_MIN = 2048;

const bytes = (text: string) => Buffer.from(text, "base64url");
const sha256 = (of: string | Buffer) => createHash("sha256").update(of).digest();

/** WebAuthn 7.1 without attestation, which we do not ask for; `null` for an answer that is not right. */
export function readNewKey(answer: NewKeyAnswer, asked: Asked | null): NewKey | null {
  return unlessMalformed(() => {
    const data = readData(answer, "webauthn.create", asked);
    if (!data || (data.readUInt8(FLAGS) & HAS_CREDENTIAL) === 0) return null;
    const id = data.subarray(ID, ID + data.readUInt16BE(LENGTH));
    const { x, y, n } = toKey(answer.publicKey).export({ format: "jwk" });
    // The authenticator says the same key, in other notation.
    const isIts = [x, y, n].every((part) => !part || data.includes(bytes(part), ID + id.length));
    if (!isIts || id.length === 0 || id.length > ID_MAX || !id.equals(bytes(answer.id))) return null;
    return { credential: id.toString("base64url"), counter: data.readUInt32BE(COUNTER) };
  });
}

/** WebAuthn 7.2 but for the counter, which it returns; `null` for an answer that is not right. */
export function readSigned(answer: SignedAnswer, publicKey: string, asked: Asked | null): { counter: number } | null {
  return unlessMalformed(() => {
    const data = readData(answer, "webauthn.get", asked);
    if (!data) return null;
    const signed = Buffer.concat([data, sha256(bytes(answer.clientDataJSON))]);
    const isRight = verify("sha256", signed, toKey(publicKey), bytes(answer.signature));
    return isRight ? { counter: data.readUInt32BE(COUNTER) } : null;
  });
}

/** What the authenticator says, if it is about this page of ours and this challenge, and it verified its user. */
function readData(answer: Answer, type: string, asked: Asked | null): Buffer | null {
  if (!asked) return null;
  const { challenge, origin } = asked;
  const client = JSON.parse(bytes(answer.clientDataJSON).toString());
  const data = bytes(answer.authenticatorData);
  const isAsked = client.type === type && client.challenge === challenge;
  const isOurs = client.origin === origin && !client.crossOrigin && !client.topOrigin;
  const isHere = data.subarray(0, FLAGS).equals(sha256(new URL(origin).hostname));
  return isAsked && isOurs && isHere && (data.readUInt8(FLAGS) & VERIFIED) === VERIFIED ? data : null;
}

/** ES256 or RS256, as the browser was asked. Throws for any other. */
function toKey(publicKey: string): KeyObject {
  const key = createPublicKey({ key: bytes(publicKey), format: "der", type: "spki" });
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (namedCurve !== "prime256v1" && modulusLength < RSA_BITS_MIN) throw new Error("another kind of key");
  return key;
}

function unlessMalformed<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
