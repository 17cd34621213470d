import type { Connection } from "./connection";
import { BadRequest, SqlError } from "./errors";
import { type Condition, type PipelineRequest, readPipeline, type Statement, type Step } from "./request";
import { decodeValue } from "./value";

type Execute = (statement: Statement) => string;

/** Returns the response body for a pipeline request's body. */
export function answerPipeline(body: string, connection: Connection): string {
  const stored = new Map<number, string>();
  const execute: Execute = ({ sql, sql_id = Number.NaN, args }) => {
    const text = sql ?? stored.get(sql_id);
    if (text === undefined) throw new BadRequest(`SQL text ${sql_id} not found`);
    return connection.run(text, args.map(decodeValue));
  };
  const results: string[] = [];
  try {
    for (const request of readPipeline(body)) {
      if (request.type === "store_sql") stored.set(request.sql_id, request.sql);
      try {
        results.push(`{"type":"ok","response":${respond(request, execute)}}`);
      } catch (error) {
        results.push(`{"type":"error","error":${encodeError(error)}}`);
      }
    }
  } finally {
    connection.endRequest();
  }
  return `{"baton":null,"base_url":null,"results":[${results.join(",")}]}`;
}

function respond(request: PipelineRequest, execute: Execute): string {
  switch (request.type) {
    case "execute":
      return `{"type":"execute","result":${execute(request.stmt)}}`;
    case "batch":
      return `{"type":"batch","result":${runBatch(request.batch.steps, execute)}}`;
    case "store_sql":
    case "close":
      return `{"type":"${request.type}"}`;
  }
}

/** Runs the steps whose conditions hold. The client makes each depend on the previous one, and the last roll back. */
function runBatch(steps: readonly Step[], execute: Execute): string {
  const results: string[] = [];
  const errors: string[] = [];
  for (const [index, { stmt, condition }] of steps.entries()) {
    results[index] = "null";
    errors[index] = "null";
    if (condition && !holds(condition, results)) continue;
    try {
      results[index] = execute(stmt);
    } catch (error) {
      errors[index] = encodeError(error);
    }
  }
  return `{"step_results":[${results.join(",")}],"step_errors":[${errors.join(",")}]}`;
}

function holds(condition: Condition, results: readonly string[]): boolean {
  if (condition.type === "not") return !holds(condition.cond, results);
  const result = results[condition.step];
  return result !== undefined && result !== "null";
}

function encodeError(error: unknown): string {
  if (!(error instanceof SqlError)) throw error;
  return JSON.stringify({ message: error.message, code: error.code });
}
