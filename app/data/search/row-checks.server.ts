import { type SQL, sql } from "drizzle-orm";

/** Which of the needles (`RowChecks`) are among the words of the product `p`, one bit each. */
export function maskOf(needles: SQL): SQL {
  return sql`(SELECT sum((instr(p.words, value) > 0) << key) FROM ${needles})`;
}

/** That a `mask` has what the masks of a tier ask for. */
export function passes(masks: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${masks}) WHERE iif(value < 0, mask & -value, NOT mask & value))`;
}
