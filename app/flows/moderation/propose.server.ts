import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit, type Statement } from "~/data/commit.server";
import { always, type Condition } from "~/data/condition.server";
import { notifyAll } from "~/data/messages/messages.server";
import { otherAdminIds } from "~/data/moderation/facts.server";
import { insertProposal, type Proposed, proposalExists } from "~/data/moderation/proposals.server";

/** "waits": a proposal about the same waits already, or it changed meanwhile; nothing was written. */
export type Proposal = "proposed" | "waits";

/** The other administrators are told. `false` when the same waits already, or `when` does not hold. */
export async function propose(
  { db, now, newId, sendMailsLater }: AppContext,
  admin: Admin,
  proposed: Proposed,
  { when = always, also = [] }: { when?: Condition; also?: readonly Statement[] } = {},
): Promise<boolean> {
  const id = newId();
  const isMade = proposalExists(id);
  const message = { kind: "proposal-made" } as const;
  const done = await commit(
    db,
    [
      insertProposal(admin, id, proposed, when),
      ...notifyAll({ message, recipient: otherAdminIds(admin.id), when: isMade, now: now(), newId }),
      ...also,
    ],
    isMade,
  );
  if (done) sendMailsLater();
  return done;
}

/** Of what one administrator may not do alone after what was done of the same before. `false` when `when` does not hold either. */
export async function proposeInstead(
  context: AppContext,
  admin: Admin,
  proposed: Proposed,
  when: Condition,
): Promise<Proposal | false> {
  if (await propose(context, admin, proposed, { when })) return "proposed";
  return (await commit(context.db, [], when)) && "waits";
}

/** Of what needs a second administrator. */
export async function proposeMoney(...asked: Parameters<typeof propose>): Promise<Proposal> {
  return (await propose(...asked)) ? "proposed" : "waits";
}
