import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { canRule, insertRuling, type NewRuling, rulingExists, touchedBy } from "~/data/moderation/rulings.server";
import { closeReports } from "./close-reports.server";

/** Removes a text, or warns a person. Both sides are told. `false` when there is no such part any more. */
export async function ruleAgainst(
  context: AppContext,
  admin: Admin,
  wanted: Omit<NewRuling, "id"> & { title: string },
): Promise<boolean> {
  const { db, newId, now } = context;
  const { title, ...named } = wanted;
  const ruling = { ...named, id: newId() };
  const { id, part, rule, reason } = ruling;
  const when = canRule(admin, ruling);
  const message =
    ruling.noun === "person"
      ? ({ kind: "person-warned", ruling: id, rule, reason } as const)
      : ({ kind: "text-removed", ruling: id, part, title, rule, reason } as const);
  const writes = [
    ...notify({ message, recipient: touchedBy(ruling), when, now: now(), newId }),
    ...closeReports(context, admin, wanted, { ledTo: id, rule, reason }, when),
    insertRuling(admin, ruling),
  ];
  const isDone = await commit(db, writes, rulingExists(id));
  context.sendMailsLater();
  return isDone;
}
