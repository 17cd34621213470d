import {
  type Client,
  type Config,
  createClient as createNetworkClient,
  type InStatement,
  type InValue,
  LibsqlBatchError,
  LibsqlError,
  type ResultSet,
  type Row,
  type TransactionMode,
  type Value,
} from "@libsql/client/web";
import type { SqlError } from "../../dev/libsql/errors";
import type { NearRows, NearStatement } from "../../dev/libsql/near";
import type { LibsqlServer } from "../../dev/libsql/server";
import type { Column, Value as Stored } from "../../dev/libsql/value";

export * from "@libsql/client/web";

/**
 * In tests, `@libsql/client/http`: where a client has the `fetch` of a server in this very process, its statements go there
 * without the protocol, which costs more than most of them. The Worker and the tests of the protocol speak it.
 */
export function createClient(config: Config): Client {
  const { run } = (config.fetch ?? {}) as Partial<LibsqlServer["fetch"]>;
  if (!run) return createNetworkClient(config);
  let isClosed = false;

  async function ask(begin: string | null, statements: readonly NearStatement[]): Promise<ResultSet[]> {
    if (isClosed) throw new LibsqlError("The client is closed", "CLIENT_CLOSED");
    const answer = await run?.(begin, statements);
    if (!answer) throw new TypeError("fetch failed");
    if (answer === "failed") throw new LibsqlError("Server returned HTTP status 500", "SERVER_ERROR");
    if ("error" in answer) throw errorOf(answer.error, begin === null ? null : answer.step);
    return answer.results.map(resultOf);
  }

  return {
    protocol: "http",
    get closed() {
      return isClosed;
    },
    close() {
      isClosed = true;
    },
    async execute(statement: InStatement, args: InValue[] = []): Promise<ResultSet> {
      const [result] = await ask(null, [readStatement(typeof statement === "string" ? [statement, args] : statement)]);
      return result as ResultSet;
    },
    batch: async (statements: InStatement[], mode: TransactionMode = "deferred") =>
      ask(BEGIN[mode], statements.map(readStatement)),
    migrate: unused,
    transaction: unused,
    executeMultiple: unused,
    sync: unused,
    reconnect: unused,
  };
}

function unused(): never {
  throw new Error("in tests, clients send statements and batches");
}

const BEGIN = { write: "BEGIN IMMEDIATE", read: "BEGIN TRANSACTION READONLY", deferred: "BEGIN DEFERRED" };

function readStatement(statement: InStatement | [sql: string, args?: unknown]): NearStatement {
  if (typeof statement === "string") return { sql: statement, args: [] };
  const [sql, args = []] = Array.isArray(statement) ? statement : [statement.sql, statement.args];
  if (!Array.isArray(args)) throw new TypeError("Arguments with names are not supported");
  return { sql, args: args.map(store) };
}

/** As the client sends it: every number is a REAL. */
function store(value: InValue): Stored {
  if (value === null || typeof value === "string" || typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Date) return value.valueOf();
  throw new TypeError(`Unsupported value: ${String(value)}`);
}

function load(value: Stored): Value {
  if (typeof value === "bigint") {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`);
    return number;
  }
  return value instanceof Uint8Array ? new Uint8Array(value).buffer : value;
}

function errorOf({ message, code }: SqlError, step: number | null): LibsqlError {
  return step === null ? new LibsqlError(message, code) : new LibsqlBatchError(message, step, code);
}

function resultOf({ columns, rows, changes }: NearRows): ResultSet {
  const makeRow = rowMakerOf(columns);
  return {
    columns: columns.map(({ name }) => name),
    columnTypes: columns.map(({ decltype }) => decltype ?? ""),
    rows: rows.map((values) => makeRow(values.map(load))),
    rowsAffected: changes,
    lastInsertRowid: undefined,
    toJSON: () => rows,
  };
}

type MakeRow = (values: readonly Value[]) => Row;

const makers = new WeakMap<readonly Column[], MakeRow>();

/** By the columns of a prepared statement, which stay the same array. */
function rowMakerOf(columns: readonly Column[]): MakeRow {
  const known = makers.get(columns);
  if (known) return known;
  const names = columns.map(({ name }) => name);
  const isPlain = new Set(names).size === names.length && !names.some((name) => /^(?:\d+|length)$/.test(name));
  const maker = isPlain ? plainRows(names) : (values: readonly Value[]) => rowOf(names, values);
  makers.set(columns, maker);
  return maker;
}

/** Numbers of columns and `length` are read from the rows' prototype: to define them in each row is most of its cost. */
function plainRows(names: readonly string[]): MakeRow {
  const prototype = Object.defineProperty({}, "length", { value: names.length });
  for (const [index, name] of names.entries()) {
    Object.defineProperty(prototype, index, {
      get(this: Row) {
        return this[name];
      },
    });
  }
  return (values) => {
    const row = Object.create(prototype) as Row;
    for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index] as Value;
    return row;
  };
}

/** The first one of several values with a name. */
function rowOf(names: readonly string[], values: readonly Value[]): Row {
  const row = Object.defineProperty({}, "length", { value: values.length });
  for (const [index, value] of values.entries()) {
    Object.defineProperty(row, index, { value });
    const name = names[index] as string;
    const own = { value, enumerable: true, configurable: true, writable: true };
    if (!Object.hasOwn(row, name)) Object.defineProperty(row, name, own);
  }
  return row as Row;
}
