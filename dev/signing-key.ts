import { fileURLToPath } from "node:url";
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";

/** A private JSON Web Key for AUTH_SIGNING_KEY or AUTH_SIGNING_KEY_NEXT, in one line. Its id is its thumbprint (RFC 7638). */
export async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await generateSigningKey());
