import type { Connection } from "./connection";
import { BadRequest, SqlError } from "./errors";
import type { Pool } from "./pool";
import type { Statement } from "./request";
import { readSql, type Sql } from "./sql";
import type { Value } from "./value";
import type { Writers } from "./writers";

/** What all streams share. */
export interface Engine {
  readonly pool: Pool;
  readonly writers: Writers;
  /** Told of every statement that is about to run. */
  saw(sql: string): void;
}

/** One client's line of statements: at most one connection, one transaction, one turn to write. */
export class Stream {
  readonly stored = new Map<number, string>();
  readonly #engine: Engine;
  #connection: Connection | null = null;
  #writing = false;
  #readonly = false;
  /** The pool's `turns` when the open transaction first looked at the data. */
  #snapshot: number | null = null;
  #changedSchema = false;
  #spoilt = false;
  #ended = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get ended(): boolean {
    return this.#ended;
  }

  get autocommit(): boolean {
    return !this.#connection?.inTransaction;
  }

  /** Runs one statement and returns its result as JSON. Waits for its turn if it writes. */
  async execute(statement: Statement): Promise<string> {
    const sql = one(readSql(this.text(statement.sql)));
    return this.#run(sql, argumentsOf(statement, sql), statement.wantRows);
  }

  /** Runs the statements of a script up to the first error. */
  async sequence(source: string | number): Promise<void> {
    const nothing = { sql: source, args: [], named: new Map(), wantRows: false };
    for (const sql of readSql(this.text(source))) await this.#run(sql, argumentsOf(nothing, sql), false);
  }

  describe(source: string | number): string {
    const sql = one(readSql(this.text(source)));
    // Some pragmas act when they are prepared.
    if (sql.kind === "setting") this.#spoilt = true;
    return this.#connect().describe(sql);
  }

  /** Undoes what is not committed and gives everything back. */
  end(): void {
    this.#ended = true;
    const connection = this.#connection;
    try {
      connection?.rollback();
    } catch {
      this.#spoilt = true;
    }
    this.#connection = null;
    this.#settle();
    if (this.#spoilt) connection?.close();
    else if (connection) this.#engine.pool.give(connection);
  }

  text(source: string | number): string {
    const text = typeof source === "string" ? source : this.stored.get(source);
    if (text === undefined) throw new BadRequest(`SQL text ${source} is not stored on this stream`);
    return text;
  }

  async #run(sql: Sql, args: readonly Value[], wantRows: boolean): Promise<string> {
    if (changes(sql) && this.#readonly) {
      // The engine itself would let it pass.
      throw new SqlError("SQLITE_READONLY", "SQLite error: attempt to write in a read-only transaction");
    }
    if (!this.#writing && (changes(sql) || sql.kind === "begin-write")) {
      await this.#takeTurn();
    }
    return this.#runNow(sql, args, wantRows);
  }

  async #takeTurn(): Promise<void> {
    const { pool, writers } = this.#engine;
    const turn = writers.take();
    if (turn) await turn;
    if (this.#snapshot !== null && this.#snapshot !== pool.turns) {
      writers.release();
      // As the engine would say; but its statement would stay open, and keep the log from being emptied.
      throw new SqlError("SQLITE_BUSY_SNAPSHOT", "SQLite error: database is locked");
    }
    this.#writing = true;
  }

  #runNow(sql: Sql, args: readonly Value[], wantRows: boolean): string {
    this.#engine.saw(sql.text);
    let settled = sql.kind === "read";
    try {
      const result = this.#connect().run(sql, args, wantRows);
      if (sql.kind === "begin-read") this.#readonly = true;
      return result;
    } catch (error) {
      settled = false;
      // Another process has the file. The native engine leaves the statement open; later commits would fail on it.
      if (error instanceof SqlError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code)) this.#spoilt = true;
      throw error;
    } finally {
      if (sql.kind === "schema" || sql.kind === "setting") {
        this.#changedSchema = true;
        this.#connection?.forget();
      }
      if (sql.kind === "setting") this.#spoilt = true;
      if (!settled) this.#settle();
    }
  }

  #connect(): Connection {
    this.#connection ??= this.#engine.pool.take();
    // Inside a transaction the connection still sees the schema that it began with.
    if (this.#connection.inTransaction) this.#snapshot ??= this.#engine.pool.turns;
    else this.#connection.follow(this.#engine.pool.schema);
    return this.#connection;
  }

  /** Lets go of what only an open transaction may hold. */
  #settle(): void {
    if (!this.autocommit) return;
    const { pool, writers } = this.#engine;
    this.#readonly = false;
    this.#snapshot = null;
    if (this.#changedSchema) pool.schema++;
    this.#changedSchema = false;
    if (!this.#writing) return;
    this.#writing = false;
    pool.turns++;
    writers.release();
  }
}

function changes(sql: Sql): boolean {
  return sql.kind === "write" || sql.kind === "schema" || sql.kind === "setting";
}

function one(statements: readonly Sql[]): Sql {
  const [sql, ...more] = statements;
  if (!sql) throw new SqlError("SQL_NO_STATEMENT", "SQL string does not contain any statement");
  if (more.length > 0) throw new SqlError("SQL_MANY_STATEMENTS", "SQL string contains more than one statement");
  return sql;
}

/** The values in the order of SQLite's numbers. All are given, because the engine keeps those of the last run. */
function argumentsOf({ args, named }: Statement, { params, verb }: Sql): readonly Value[] {
  if (args.length > 0 && named.size > 0) {
    const message = "Specifying both positional and named arguments is not supported";
    throw new SqlError("ARGS_BOTH_POSITIONAL_AND_NAMED", message);
  }
  const given = args.length + named.size;
  if (given > params.length) throw invalid(`too many parameters, expected ${params.length} found ${given}`);
  return params.map((name, index) => {
    const value =
      name === null || name.startsWith("?") ? args[index] : named.get(named.has(name) ? name : name.slice(1));
    if (value !== undefined) return value;
    if (verb === "EXPLAIN") return null;
    throw invalid(`value for parameter ${name ?? index + 1} not found`);
  });
}

function invalid(reason: string): SqlError {
  return new SqlError("ARGS_INVALID", `Arguments do not match SQL parameters: ${reason}`);
}
