import { type SQL, sql } from "drizzle-orm";
import type { ProblemStatus } from "~/domain/problems/problem";
import { allOf, type Condition, literal } from "../condition.server";

// `problem` is the alias of `problems` in the statement.

export function hasProblemStatus(status: ProblemStatus, problem: SQL): Condition {
  return sql`${problem}.status = ${literal(status)}`;
}

export function isUnreminded(problem: SQL): Condition {
  return allOf(hasProblemStatus("escalated", problem), sql`${problem}.alerted_at IS NULL`);
}
