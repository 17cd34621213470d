import type { FactorOffer } from "~/data/accounts/factors.server";
import type { Config } from "../config.server";
import { sign, unsign } from "./signature.server";

type Secrets = Pick<Config, "secret" | "oldSecret">;

const USE = "factor-offer";

/** A form's field: what its page offered to one user. */
export function signFactorOffer({ secret, codes }: FactorOffer, userId: string, config: Secrets): string {
  return sign([userId, secret, ...codes].join("."), USE, config.secret);
}

export function readFactorOffer(signed: string, userId: string, { secret, oldSecret }: Secrets): FactorOffer | null {
  const [owner, offered, ...codes] = unsign(signed, USE, secret, oldSecret)?.split(".") ?? [];
  return owner === userId && offered !== undefined ? { secret: offered, codes } : null;
}
