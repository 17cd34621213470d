import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

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
}

/** An authenticator with one passkey of its own, which verifies its user. `counter` grows with each use, unless it is 0. */
export function createPasskey(origin: string, kind: "ec" | "rsa" = "ec") {
  const { publicKey, privateKey } =
    kind === "ec"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 2048 });
  const id = randomBytes(32);
  const { x = "", y = "", n = "" } = publicKey.export({ format: "jwk" });
  const parts = [x, y, n].map((part) => Buffer.from(part, "base64url"));

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
      const data = [authenticatorData(flags, otherwise), Buffer.alloc(16), length, id, ...parts];
      return JSON.stringify({
        id: id.toString("base64url"),
        clientDataJSON: clientData("webauthn.create", challenge, otherwise).toString("base64url"),
        authenticatorData: Buffer.concat(data).toString("base64url"),
        publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64url"),
      });
    },
    /** The field `answer` of a form that signs in. */
    sign(challenge: string, userId: string, otherwise: Otherwise = {}): string {
      const client = clientData("webauthn.get", challenge, otherwise);
      const data = authenticatorData(otherwise.flags ?? PRESENT | VERIFIED, otherwise);
      return JSON.stringify({
        id: id.toString("base64url"),
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
        userHandle: Buffer.from(otherwise.userHandle ?? userId).toString("base64url"),
      });
    },
  };
}
