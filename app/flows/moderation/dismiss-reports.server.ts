import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { readThenCommit } from "~/data/commit.server";
import { allOf } from "~/data/condition.server";
import { mayDecide } from "~/data/moderation/facts.server";
import { concernedIds } from "~/data/moderation/reportable-things.server";
import { isReported, type Reported } from "~/data/moderation/reports.server";
import { closeReports } from "./close-reports.server";

/** Nothing was against the rules; whoever reported it reads why. `false` when no report waits. */
export async function dismissReports(
  context: AppContext,
  admin: Admin,
  reported: Reported & { title: string },
  reason: string,
): Promise<boolean> {
  const when = allOf(isReported(reported), mayDecide(admin, concernedIds(reported)));
  const isDone = await readThenCommit(context.db, when, [...closeReports(context, admin, reported, { reason }, when)]);
  context.sendMailsLater();
  return isDone;
}
