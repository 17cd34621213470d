import {
  type Client,
  createClient,
  type InStatement,
  type InValue,
  LibsqlError,
  type ResultSet,
} from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";

/** Where the facts are: a libSQL address over HTTP, and Turso's token for it. */
export interface DatabaseAddress {
  url: string;
  authToken?: string;
}

export type Database = ReturnType<typeof connect>;

/** How long one round trip may take, milliseconds. */
const PATIENCE = 5_000;

type Waiting = { statement: InStatement; resolve: (result: ResultSet) => void; reject: (reason: unknown) => void };

/**
 * Opens the database for one request. Reads that are asked for in the same tick travel as one batch: one round trip,
 * one consistent snapshot. Writes go by `batch` and take the write lock at once. Throws a 503 Response when the
 * database does not answer; a refusal by one of its constraints is a LibsqlError.
 */
export function connect(address: DatabaseAddress, onAway: (error: unknown) => void) {
  const client = createClient({ ...address, concurrency: 0, fetch: patientFetch });
  let waiting: Waiting[] = [];

  async function away<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (isRefusal(error)) throw error;
      onAway(error);
      throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
    }
  }

  async function flush() {
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
      together.forEach((one, index) => {
        one.resolve(results[index] as ResultSet);
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
        return away(client.batch([asked], "write")).then(([result]) => result as ResultSet);
      }
      return new Promise<ResultSet>((resolve, reject) => {
        if (waiting.push({ statement: asked, resolve, reject }) === 1) setImmediate(flush);
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

function patientFetch(request: Request) {
  return fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
}

function unused(): never {
  throw new Error("reads are statements, writes are batches");
}

/** Whether the database itself said no (a constraint, a trigger, a mistake in SQL), as opposed to not answering. */
export function isRefusal(error: unknown): error is LibsqlError {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof LibsqlError && /^SQL(ITE)?_/.test(cause.code);
}

/** Whether the database refused a row that is already there (UNIQUE or PRIMARY KEY). */
export function isAlreadyThere(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (
    cause instanceof LibsqlError &&
    /UNIQUE|PRIMARYKEY/.test(`${cause.code} ${cause.extendedCode ?? ""} ${cause.message}`)
  );
}
