import { importJWK, type JWK } from "jose";

/** A JSON Web Key of the configuration, with the one algorithm that it is accepted for. */
export interface SigningKeySetting {
  kid: string;
  alg: "ES256" | "RS256";
  jwk: JWK;
}

export interface SigningKeySettings {
  current: SigningKeySetting;
  /** Published and accepted as well: the one to come, and the one before. */
  others: readonly SigningKeySetting[];
}

type Key = Awaited<ReturnType<typeof importJWK>>;

export interface SigningKeys {
  sign: { kid: string; alg: string; key: Key };
  /** By their ids. */
  verify: ReadonlyMap<string, { alg: string; key: Key }>;
  /** As everybody may read them. */
  published: JWK[];
}

const PUBLIC_MEMBERS = ["kty", "crv", "x", "y", "n", "e"] as const;

/** Throws when the text is no key of one of the two kinds; `name` is that of the variable. */
export function parseSigningKey(name: string, text: string, { isPrivate }: { isPrivate: boolean }): SigningKeySetting {
  const wrong = new Error(`${name} must be a ${isPrivate ? "private " : ""}JSON Web Key of P-256 or RSA with a kid`);
  let jwk: JWK;
  try {
    jwk = JSON.parse(text);
  } catch {
    throw wrong;
  }
  const alg = jwk.kty === "EC" && jwk.crv === "P-256" ? "ES256" : jwk.kty === "RSA" ? "RS256" : null;
  if (!alg || typeof jwk.kid !== "string" || !jwk.kid || (isPrivate && typeof jwk.d !== "string")) throw wrong;
  return { kid: jwk.kid, alg, jwk };
}

const opened = new WeakMap<SigningKeySettings, Promise<SigningKeys>>();

/** Once for each configuration. */
export function openSigningKeys(settings: SigningKeySettings): Promise<SigningKeys> {
  const known = opened.get(settings);
  if (known) return known;
  const keys = importKeys(settings);
  opened.set(settings, keys);
  return keys;
}

async function importKeys({ current, others }: SigningKeySettings): Promise<SigningKeys> {
  // In the middle of a rotation a key is in two variables.
  const accepted = [current, ...others].filter(({ kid }, at, all) => all.findIndex((one) => one.kid === kid) === at);
  const published = accepted.map(publicKeyOf);
  const keys = await Promise.all(
    published.map(async (jwk, index) => {
      const { kid, alg } = accepted[index] as SigningKeySetting;
      return [kid, { alg, key: await importJWK(jwk, alg) }] as const;
    }),
  );
  const { kid, alg, jwk } = current;
  return { sign: { kid, alg, key: await importJWK(jwk, alg) }, verify: new Map(keys), published };
}

function publicKeyOf({ kid, alg, jwk }: SigningKeySetting): JWK {
  const members = PUBLIC_MEMBERS.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]] as const]));
  return { ...Object.fromEntries(members), kid, alg, use: "sig", key_ops: ["verify"] } as JWK;
}
