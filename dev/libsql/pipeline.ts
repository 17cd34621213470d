import type { Connection } from "./connection";
import { BadRequest, SqlError } from "./errors";
import { type Condition, type PipelineRequest, readPipeline, type Statement, type Step } from "./request";
import { decodeValue } from "./value";

type Execute = (statement: Statement) => string;

/** Texts that a stream stores, and bytes of each, as in libsql-server (`hrana/http/request.rs`). */
const TEXTS_MAX = 50;
const TEXT_MAX = 5_000;

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
      try {
        if (request.type === "store_sql") store(stored, request.sql_id, request.sql);
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

function store(stored: Map<number, string>, id: number, sql: string): void {
  const size = Buffer.byteLength(sql);
  if (stored.size >= TEXTS_MAX) {
    const many = `The server already stores ${stored.size} SQL texts, it cannot store more`;
    throw new SqlError("SQL_STORE_TOO_MANY", many);
  }
  if (size > TEXT_MAX) {
    throw new SqlError("SQL_STORE_TOO_LARGE", `The statement is too large to be stored: ${size} bytes`);
  }
  stored.set(id, sql);
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
