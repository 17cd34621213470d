import type { AppContext } from "~/context";
import { isKnownNetwork, type SignInOrigin } from "~/data/accounts/known-networks.server";
import { insertSecurityEvent, type NewSecurityEvent } from "~/data/accounts/security-events.server";
import type { Statement } from "~/data/commit.server";
import { type Id, not } from "~/data/condition.server";
import type { SecurityEventKind } from "~/domain/accounts/security-event";

/** An entry of a sign-in; goes before the statement that remembers the network. */
export function newNetworkEvent(
  context: AppContext,
  user: Id,
  kind: SecurityEventKind,
  origin: SignInOrigin,
  more: Pick<NewSecurityEvent, "subject"> = {},
): Statement {
  return securityEvent(context, user, kind, { ...more, isNewNetwork: not(isKnownNetwork(origin)) });
}

/** An entry of the trail of `user`, made in this browser; for the batch of what it tells. */
export function securityEvent(
  { newId, now, device }: AppContext,
  user: Id,
  kind: SecurityEventKind,
  more: Pick<NewSecurityEvent, "isNewNetwork" | "subject"> = {},
): Statement {
  return insertSecurityEvent(user, { id: newId(), kind, at: now(), device: device(), ...more });
}
