import { encodeError, SqlError } from "./errors";
import type { Condition, Step } from "./request";
import type { Stream } from "./stream";

type Outcome = "ok" | "error" | "skipped";

/** Runs the steps whose conditions hold and returns the batch's result as JSON. A failed step stops nothing by itself. */
export async function runBatch(stream: Stream, steps: readonly Step[]): Promise<string> {
  const outcomes: Outcome[] = [];
  const results: string[] = [];
  const errors: string[] = [];
  for (const { statement, condition } of steps) {
    let result = "null";
    let failure = "null";
    let outcome: Outcome = "skipped";
    if (condition === null || holds(condition, outcomes, stream)) {
      try {
        result = await stream.execute(statement);
        outcome = "ok";
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
        failure = encodeError(error);
        outcome = "error";
      }
    }
    outcomes.push(outcome);
    results.push(result);
    errors.push(failure);
  }
  return `{"step_results":[${results.join(",")}],"step_errors":[${errors.join(",")}]}`;
}

function holds(condition: Condition, outcomes: readonly Outcome[], stream: Stream): boolean {
  switch (condition.type) {
    case "ok":
    case "error":
      return outcomes[condition.step] === condition.type;
    case "not":
      return !holds(condition.cond, outcomes, stream);
    case "and":
      return condition.conds.every((each) => holds(each, outcomes, stream));
    case "or":
      return condition.conds.some((each) => holds(each, outcomes, stream));
    case "is_autocommit":
      return stream.autocommit;
  }
}
