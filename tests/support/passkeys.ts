import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

const sha256 = (of: string | Buffer) => createHash("sha256").update(of).digest();

/** What an authenticator and its browser may do otherwise. */
interface Otherwise {
  type?: string;
  origin?: string;
  host?: string;
  flags?: number;
  counter?: number;
  crossOrigin?: boolean;
  userHandle?: string;
  /** Without it, no more is attested than that there is a key. */
  attestation?: "self" | "certificate";
  /** Signs again until the signature is such a one. */
  until?: (signature: Buffer) => boolean;
}

const ALGORITHMS = { ec: -7, rsa: -257 } as const;

/** An authenticator with one passkey of its own, which verifies its user. `counter` grows with each use, unless it is 0. */
export function createPasskey(
  origin: string,
  kind: "ec" | "rsa" = "ec",
  size: { namedCurve?: string; modulusLength?: number } = {},
) {
  const { namedCurve = "P-256", modulusLength = 2048 } = size;
  const { publicKey, privateKey } =
    kind === "ec" ? generateKeyPairSync("ec", { namedCurve }) : generateKeyPairSync("rsa", { modulusLength });
  const id = randomBytes(32);
  const key = Buffer.from(isoCBOR.encode(coseOf(publicKey, kind)));

  function clientData(type: string, challenge: string, otherwise: Otherwise): Buffer {
    const { crossOrigin = false } = otherwise;
    const said = { type: otherwise.type ?? type, challenge, origin: otherwise.origin ?? origin, crossOrigin };
    return Buffer.from(JSON.stringify(said));
  }

  function authenticatorData(flags: number, { host = new URL(origin).hostname, counter = 0 }: Otherwise): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted]);
  }

  return {
    id: id.toString("base64url"),
    /** The field `answer` of a form that adds it. */
    create(challenge: string, otherwise: Otherwise = {}): string {
      const flags = otherwise.flags ?? PRESENT | VERIFIED | HAS_CREDENTIAL;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const data = Buffer.concat([
        authenticatorData(flags, otherwise),
        ...(flags & HAS_CREDENTIAL ? [Buffer.alloc(16), length, id, key] : []),
      ]);
      const client = clientData("webauthn.create", challenge, otherwise);
      const statement = new Map<string, CBORType>();
      if (otherwise.attestation) {
        statement.set("alg", ALGORITHMS[kind]);
        statement.set("sig", new Uint8Array(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)));
      }
      if (otherwise.attestation === "certificate") statement.set("x5c", [new Uint8Array(16)]);
      const object = new Map<string, CBORType>([
        ["fmt", otherwise.attestation ? "packed" : "none"],
        ["attStmt", statement],
        ["authData", new Uint8Array(data)],
      ]);
      return JSON.stringify({
        id: id.toString("base64url"),
        clientDataJSON: client.toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(object)).toString("base64url"),
      });
    },
    /** The field `answer` of a form that signs in. */
    sign(challenge: string, userId: string, otherwise: Otherwise = {}): string {
      const client = clientData("webauthn.get", challenge, otherwise);
      const data = authenticatorData(otherwise.flags ?? PRESENT | VERIFIED, otherwise);
      const signed = Buffer.concat([data, sha256(client)]);
      let signature = sign("sha256", signed, privateKey);
      while (otherwise.until && !otherwise.until(signature)) signature = sign("sha256", signed, privateKey);
      return JSON.stringify({
        id: id.toString("base64url"),
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: Buffer.from(otherwise.userHandle ?? userId).toString("base64url"),
      });
    },
  };
}

type CBORType = Parameters<typeof isoCBOR.encode>[0];

/** RFC 9053, as authenticators write it. */
function coseOf(publicKey: KeyObject, kind: "ec" | "rsa"): CBORType {
  const { crv, ...jwk } = publicKey.export({ format: "jwk" });
  const [x, y, n, e] = [jwk.x, jwk.y, jwk.n, jwk.e].map((part = "") => new Uint8Array(Buffer.from(part, "base64url")));
  const parts =
    kind === "ec"
      ? [
          [1, 2],
          [3, ALGORITHMS.ec],
          [-1, crv === "P-256" ? 1 : 2],
          [-2, x],
          [-3, y],
        ]
      : [
          [1, 3],
          [3, ALGORITHMS.rsa],
          [-1, n],
          [-2, e],
        ];
  return new Map(parts as [number, CBORType][]);
}
