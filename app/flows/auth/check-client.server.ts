import type { AppContext } from "~/context";
import { isSecretRight, type OauthClient, selectClient } from "~/data/auth/oauth-clients.server";
import { commit } from "~/data/commit.server";
import { countAllowed, networkLimits, selectTries, triesOf, waitFor } from "~/data/rate-limits.server";
import { CLIENT_NETWORK, CLIENT_WIDE_NETWORK } from "~/domain/rate-limit";
import type { Result } from "~/domain/result";

/** How an application says who it is; a public one has no secret. */
export interface ClientCredentials {
  id: string;
  secret: string | null;
}

export type CheckedClient = Result<{ client: OauthClient }, { reason: "client" } | { reason: "wait"; seconds: number }>;

const limitsOf = (address: string) => networkLimits("client", address, CLIENT_NETWORK, CLIENT_WIDE_NETWORK);

/** Reads in the tick of the call. An unknown one and a wrong secret get the same answer. */
export async function checkClient(context: AppContext, { id, secret }: ClientCredentials): Promise<CheckedClient> {
  const { db, address, now } = context;
  const limits = limitsOf(address);
  const [[client], tries] = await Promise.all([selectClient(db, id), selectTries(db, limits)]);
  const seconds = waitFor(limits, triesOf(limits, tries), now());
  if (seconds > 0) return { ok: false, refusal: { reason: "wait", seconds } };
  if (client && isSecretRight(client, secret)) return { ok: true, client };
  await countRefusedClient(context);
  return { ok: false, refusal: { reason: "client" } };
}

/** Only refusals count: an application signs all its people in from one network. */
export async function countRefusedClient({ db, address, now }: AppContext): Promise<void> {
  await commit(db, [countAllowed(limitsOf(address), now())]);
}
