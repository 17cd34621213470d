import type { AppContext } from "~/context";
import { insertSecurityEvent, type NewSecurityEvent } from "~/data/accounts/security-events.server";
import type { Statement } from "~/data/commit.server";
import type { Id } from "~/data/condition.server";
import type { SecurityEventKind } from "~/domain/accounts/security-event";

/** An entry of the trail of `user`, made in this browser; for the batch of what it tells. */
export function securityEvent(
  { newId, now, device }: AppContext,
  user: Id,
  kind: SecurityEventKind,
  more: Pick<NewSecurityEvent, "isNewNetwork" | "subject"> = {},
): Statement {
  return insertSecurityEvent(user, { id: newId(), kind, at: now(), device: device(), ...more });
}
