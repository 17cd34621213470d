import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export interface Identity {
  key: KeyObject;
  /** PEM. */
  certificate: string;
  /** The last part of the certificate's URL. */
  name: string;
  /** The certificate's subject, as DER. */
  subject: Buffer;
}

/** A new key and its certificate, signed by an issuer or by itself. */
export function makeIdentity(owner = "PayPal stand-in", issuer?: Identity): Identity {
  // Short, because tests make and use many; it guards nothing.
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const algorithm = sequence(oid("2a864886f70d01010b"), part(0x05));
  const subject = sequence(part(0x31, sequence(oid("550403"), part(0x0c, Buffer.from(owner)))));
  const facts = sequence(
    part(0xa0, part(0x02, Buffer.from([2]))),
    part(0x02, Buffer.from([1])),
    algorithm,
    issuer?.subject ?? subject,
    sequence(part(0x17, Buffer.from("200101000000Z")), part(0x17, Buffer.from("491231235959Z"))),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = part(0x03, Buffer.from([0]), sign("RSA-SHA256", facts, issuer?.key ?? privateKey));
  const der = sequence(facts, algorithm, signature);
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey,
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
    name: `CERT-${createHash("sha256").update(der).digest("hex").slice(0, 16)}`,
    subject,
  };
}

/** One DER element: tag, length, content. */
function part(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...contents: Buffer[]): Buffer {
  return part(0x30, ...contents);
}

function oid(hex: string): Buffer {
  return part(0x06, Buffer.from(hex, "hex"));
}
