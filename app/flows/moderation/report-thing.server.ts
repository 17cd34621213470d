import type { AppContext } from "~/context";
import { insertReport } from "~/data/moderation/reports.server";
import { type Reportable, type ReportRecord, reportWeight } from "~/domain/moderation/report";
import type { Rule } from "~/domain/moderation/rule";

interface Wanted {
  reportable: Reportable;
  of: string;
  cause: Rule;
  words: string | null;
}

/** It weighs by what became of the person's reports before. A second one while the first waits changes nothing. */
export async function reportThing(
  { db, newId }: AppContext,
  userId: string,
  wanted: Wanted,
  record: ReportRecord,
): Promise<void> {
  await insertReport(db, { ...wanted, id: newId(), userId, weight: reportWeight(record) });
}
