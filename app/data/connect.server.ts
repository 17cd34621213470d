import {
  type Client,
  createClient,
  type InStatement,
  type InValue,
  LibsqlError,
  type ResultSet,
} from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { SQLitePreparedQuery } from "drizzle-orm/sqlite-core/session";
import { related } from "./schema.server";

// drizzle's errors list a query's values. Keep Responses, and keep what people typed out of the log.
Object.assign(SQLitePreparedQuery.prototype, {
  queryWithCache: (_sql: string, _values: unknown[], query: () => Promise<unknown>) => query(),
});

/** HTTP, with Turso's token. */
export interface DatabaseAddress {
  url: string;
  authToken?: string;
  /** By default the network's, which has `TIMEOUT` to answer. */
  fetch?: (request: Request) => Promise<Response>;
}

export type Database = ReturnType<typeof connect>;

/** Longest round trip. */
const TIMEOUT = 5_000;

/** Microtask turns that count as the same tick. tests/routes/budgets.test.ts counts the round trips. */
const STEPS = 50;

type Waiting = { statement: InStatement; resolve: (result: ResultSet) => void; reject: (reason: unknown) => void };

/**
 * Reads of one tick are one batch, so one round trip and one snapshot. Writes take the write lock at once. Throws a 503
 * Response without an answer; a violated constraint is a LibsqlError.
 */
export function connect(
  { url, authToken, fetch: ask = fetchInTime }: DatabaseAddress,
  onAway: (error: unknown) => void,
) {
  const client = createClient({ url, authToken, concurrency: 0, fetch: ask });
  let waiting: Waiting[] = [];

  async function away<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (isStatementError(error)) throw error;
      onAway(error);
      throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
    }
  }

  async function write(statement: InStatement): Promise<ResultSet> {
    const [result] = await away(client.batch([statement], "write"));
    if (!result) throw new Error("a statement without a result");
    return result;
  }

  async function flush() {
    // Loaders that start together issue their reads within a few turns; a timer would cost a millisecond.
    for (let step = 0; step < STEPS; step++) await null;
    const together = waiting;
    waiting = [];
    try {
      const [first] = together;
      if (together.length === 1 && first) return first.resolve(await away(client.execute(first.statement)));
      const results = await away(
        client.batch(
          together.map((one) => one.statement),
          "read",
        ),
      );
      results.forEach((result, index) => {
        together[index]?.resolve(result);
      });
    } catch (error) {
      for (const one of together) one.reject(error);
    }
  }

  const coalescing: Client = {
    ...client,
    closed: false,
    protocol: "http",
    execute(statement: InStatement | string, args?: InValue[] | Record<string, InValue>) {
      const asked = typeof statement === "string" ? { sql: statement, args: args ?? [] } : statement;
      if (!/^\s*(select|with)\b/i.test(typeof asked === "string" ? asked : asked.sql)) {
        return write(asked);
      }
      return new Promise<ResultSet>((resolve, reject) => {
        if (waiting.push({ statement: asked, resolve, reject }) === 1) void flush();
      });
    },
    batch: (statements) => away(client.batch(statements, "write")),
    migrate: unused,
    transaction: unused,
    executeMultiple: unused,
    sync: unused,
    reconnect: unused,
    close: () => client.close(),
  };
  return drizzle({ client: coalescing });
}

/**
 * Rows with their children or parents in one statement: `queryOf(db).orders.findFirst({ with: { … } })`. Not part of every
 * connection: drizzle prepares all tables each time, and few requests walk them. A column in `extras` loses its table's
 * name: a subquery there must not name one of the outer row.
 */
export function queryOf(db: Database) {
  return drizzle({ client: db.$client, schema: related }).query;
}

function fetchInTime(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(TIMEOUT) });
}

function unused(): never {
  throw new Error("reads are statements, writes are batches");
}

/** A constraint, a trigger or an error in SQL, as opposed to no answer. */
export function isStatementError(error: unknown): boolean {
  const refusal = libsqlErrorIn(error);
  return refusal !== null && /^SQL(ITE)?_/.test(refusal.code);
}

/** Whether a UNIQUE or PRIMARY KEY constraint refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  const refusal = libsqlErrorIn(error);
  if (!refusal) return false;
  return /UNIQUE|PRIMARYKEY/.test(`${refusal.code} ${refusal.extendedCode ?? ""} ${refusal.message}`);
}

/** A batch's error wraps the network's, and may be wrapped itself. */
function libsqlErrorIn(error: unknown): LibsqlError | null {
  if (error instanceof LibsqlError) return error;
  return error instanceof Error && error.cause ? libsqlErrorIn(error.cause) : null;
}
