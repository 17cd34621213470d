import type { AppContext } from "~/context";
import type { PasswordProof } from "~/data/accounts/credentials.server";
import type { Admin } from "~/data/accounts/users.server";
import { allOf } from "~/data/condition.server";
import { canChangeRole, isProven, type RoleChange } from "~/data/moderation/proposals.server";
import { resetTries } from "~/data/rate-limits.server";
import { propose } from "./propose.server";

/** `false` when it waits already, or the role cannot change so. */
export async function proposeRole(
  context: AppContext,
  admin: Admin,
  proof: PasswordProof,
  { what, userId, reason }: { what: RoleChange; userId: string; reason: string },
): Promise<boolean> {
  const when = allOf(isProven(proof), canChangeRole(userId, what));
  return propose(context, admin, { what, userId, reason }, { when, also: [resetTries(context.db, proof.triesKey)] });
}
