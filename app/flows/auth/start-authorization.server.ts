import type { AppContext } from "~/context";
import { generateAuthorizationId, insertAuthorization } from "~/data/auth/authorizations.server";
import { selectClient } from "~/data/auth/oauth-clients.server";
import { countTries, networkLimits, waitFor } from "~/data/rate-limits.server";
import {
  type AskedAuthorization,
  type AuthorizationRefusal,
  checkAuthorization,
  isTooLong,
  redirectTo,
} from "~/domain/auth/authorization";
import { OAUTH_NETWORK, OAUTH_WIDE_NETWORK } from "~/domain/rate-limit";
import type { Result } from "~/domain/result";

interface Asked extends AskedAuthorization {
  client_id?: string;
  redirect_uri?: string;
}

/** `answer` makes the address that tells the application; without it nobody is sent anywhere. */
type Refusal =
  | { reason: "client" }
  | { reason: "redirect" }
  | { reason: "wait"; seconds: number }
  | { reason: AuthorizationRefusal; answer: (error: Record<string, string>) => string };

/** An application sends somebody here to be signed in. Nobody is known yet: whoever reads it first becomes its owner. */
export async function startAuthorization(context: AppContext, asked: Asked): Promise<Result<{ id: string }, Refusal>> {
  const { db, address } = context;
  const now = context.now();
  const limits = networkLimits("oauth", address, OAUTH_NETWORK, OAUTH_WIDE_NETWORK);
  const [tries, [client]] = await countTries(db, limits, now, selectClient(db, asked.client_id ?? ""));
  const seconds = waitFor(limits, tries, now);
  if (seconds > 0) return { ok: false, refusal: { reason: "wait", seconds } };
  if (!client) return { ok: false, refusal: { reason: "client" } };
  const redirect = client.redirects.find((one) => one === asked.redirect_uri);
  if (redirect === undefined) return { ok: false, refusal: { reason: "redirect" } };

  const checked = checkAuthorization(asked);
  if (!checked.ok) {
    const { state = null } = asked;
    return {
      ok: false,
      refusal: {
        reason: checked.refusal,
        answer: (error) => redirectTo(redirect, { ...error, state: isTooLong(state) ? null : state }),
      },
    };
  }
  const { scopes, state, nonce, challenge } = checked;
  const id = generateAuthorizationId();
  await insertAuthorization(db, {
    ...{ id, client_id: client.id, redirect, scopes: scopes.join(" "), state, nonce, challenge },
    created_at: now,
  });
  return { ok: true, id };
}
