import { BadRequest } from "./errors";
import { decodeValue, type Value } from "./value";

/** A SQL text, or the number that the stream stored one under. */
type Source = string | number;

export interface Statement {
  readonly sql: Source;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  readonly wantRows: boolean;
}

export type Condition =
  | { readonly type: "ok" | "error"; readonly step: number }
  | { readonly type: "not"; readonly cond: Condition }
  | { readonly type: "and" | "or"; readonly conds: readonly Condition[] }
  | { readonly type: "is_autocommit" };

export interface Step {
  readonly statement: Statement;
  readonly condition: Condition | null;
}

export type StreamRequest =
  | { readonly type: "execute"; readonly statement: Statement }
  | { readonly type: "batch"; readonly steps: readonly Step[] }
  | { readonly type: "sequence" | "describe"; readonly sql: Source }
  | { readonly type: "store_sql"; readonly id: number; readonly sql: string }
  | { readonly type: "close_sql"; readonly id: number }
  | { readonly type: "get_autocommit" | "close" };

export interface PipelineRequest {
  readonly baton: string | null;
  readonly requests: readonly StreamRequest[];
}

type Json = Readonly<Record<string, unknown>>;

const NO_NAMES: ReadonlyMap<string, Value> = new Map();

/** Reads the body of a pipeline request; all of it, so that a malformed one has no effect. */
export function readPipeline(body: string): PipelineRequest {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new BadRequest("the body is not JSON");
  }
  const { baton, requests } = object(json, "the body");
  return {
    baton: baton === undefined || baton === null ? null : string(baton, "baton"),
    requests: array(requests, "requests").map(readRequest),
  };
}

function readRequest(json: unknown): StreamRequest {
  const request = object(json, "a request");
  switch (request.type) {
    case "execute":
      return { type: "execute", statement: readStatement(request.stmt) };
    case "batch":
      return { type: "batch", steps: array(object(request.batch, "batch").steps, "steps").map(readStep) };
    case "sequence":
    case "describe":
      return { type: request.type, sql: readSource(request) };
    case "store_sql":
      return { type: "store_sql", id: integer(request.sql_id, "sql_id"), sql: string(request.sql, "sql") };
    case "close_sql":
      return { type: "close_sql", id: integer(request.sql_id, "sql_id") };
    case "get_autocommit":
    case "close":
      return { type: request.type };
    default:
      throw new BadRequest(`unknown type of request: ${JSON.stringify(request.type)?.slice(0, 100)}`);
  }
}

function readStep(json: unknown, index: number): Step {
  const { stmt, condition } = object(json, "a step");
  const absent = condition === undefined || condition === null;
  return { statement: readStatement(stmt), condition: absent ? null : readCondition(condition, index) };
}

/** A step may depend on earlier ones only. */
function readCondition(json: unknown, before: number): Condition {
  const { type, step, cond, conds } = object(json, "a condition");
  switch (type) {
    case "ok":
    case "error": {
      const earlier = integer(step, "step");
      if (earlier < 0 || earlier >= before) throw new BadRequest(`a condition names step ${earlier}`);
      return { type, step: earlier };
    }
    case "not":
      return { type, cond: readCondition(cond, before) };
    case "and":
    case "or":
      return { type, conds: array(conds, "conds").map((each) => readCondition(each, before)) };
    case "is_autocommit":
      return { type };
    default:
      throw new BadRequest("unknown type of condition");
  }
}

function readStatement(json: unknown): Statement {
  const stmt = object(json, "stmt");
  const { args, named_args: named, want_rows: wantRows } = stmt;
  return {
    sql: readSource(stmt),
    args: args === undefined ? [] : array(args, "args").map(decodeValue),
    named: named === undefined ? NO_NAMES : readNamed(array(named, "named_args")),
    wantRows: wantRows !== false,
  };
}

function readNamed(named: readonly unknown[]): ReadonlyMap<string, Value> {
  if (named.length === 0) return NO_NAMES;
  return new Map(
    named.map((json) => {
      const { name, value } = object(json, "a named argument");
      return [string(name, "name"), decodeValue(value)];
    }),
  );
}

function readSource({ sql, sql_id: id }: Json): Source {
  const given = [sql, id].filter((each) => each !== undefined && each !== null);
  if (given.length !== 1) throw new BadRequest("either sql or sql_id must be given");
  return given[0] === sql ? string(sql, "sql") : integer(id, "sql_id");
}

function object(json: unknown, name: string): Json {
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw new BadRequest(`${name} is no object`);
  return json as Json;
}

function array(json: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new BadRequest(`${name} is no array`);
  return json;
}

function string(json: unknown, name: string): string {
  if (typeof json !== "string") throw new BadRequest(`${name} is no string`);
  return json;
}

function integer(json: unknown, name: string): number {
  if (!Number.isSafeInteger(json)) throw new BadRequest(`${name} is no whole number`);
  return json as number;
}
