import { sql } from "drizzle-orm";
import { findingKinds, type Stage } from "~/domain/reconciliation/reconciliation";
import { allOf, type Condition, inList } from "../condition.server";

// For a row of `discrepancies`.

export const isUnsettled: Condition = sql`settled_at IS NULL`;

export function isUnsettledIn(stage: Exclude<Stage, "done">): Condition {
  return allOf(isUnsettled, sql`kind IN ${inList(findingKinds(stage))}`);
}
