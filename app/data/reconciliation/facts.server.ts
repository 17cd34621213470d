import { sql } from "drizzle-orm";
import { findingKinds, type Stage } from "~/domain/reconciliation/reconciliation";
import { allOf, type Condition, inList } from "../condition.server";

// About a row of `discrepancies`.

/** Whether what was found is wrong still. */
export const isUnsettled: Condition = sql`settled_at IS NULL`;

/** The same, for what a stage looks for. */
export function isUnsettledIn(stage: Exclude<Stage, "done">): Condition {
  return allOf(isUnsettled, sql`kind IN ${inList(findingKinds(stage))}`);
}
