import Database from "libsql";
import { SqlError, sqlErrorFrom } from "./errors";
import { readSql, type Sql } from "./sql";
import { type Column, encodeRows, type Value } from "./value";

interface Prepared extends Sql {
  readonly statement: Database.Statement;
  readonly isReader: boolean;
  readonly columns: readonly Column[];
  /** As JSON. */
  readonly cols: string;
}

interface Rows {
  prepared: Prepared;
  rows: Value[][];
  /** How many rows it inserted, changed or deleted. */
  changes: number;
}

const MAX_PREPARED = 500;

/** The only one to a file, and synchronous: requests run one after the other, and writers never wait. */
export class Connection {
  readonly #file: string;
  readonly #isLasting: boolean;
  #database: Database.Database;
  /** Called with every statement before it runs. */
  onStatement: (sql: string) => void = () => {};
  readonly #prepared = new Map<string, Prepared>();
  #isReadonly = false;
  #isStale = false;
  #isReusable = true;
  /** A query of the row in `temp.clock`. */
  #clock = "";
  /** Rows that statements inserted, changed or deleted so far. */
  #changes = 0;

  /** What a test wrote does not have to outlast a power cut: `isLasting: false` never waits for the disk. */
  constructor(file: string, { isLasting = true } = {}) {
    this.#file = file;
    this.#isLasting = isLasting;
    this.#database = open(file, isLasting);
  }

  /** Runs one statement and returns the protocol's result as JSON. */
  run(sql: string, args: Value[]): string {
    const { prepared, rows, changes } = this.#run(sql, args);
    return encodeResult(prepared.cols, encodeRows(rows), changes);
  }

  /** Runs one statement and returns its rows as they are. */
  query(sql: string, args: Value[]): { columns: readonly Column[]; rows: Value[][]; changes: number } {
    const { prepared, rows, changes } = this.#run(sql, args);
    return { columns: prepared.columns, rows, changes };
  }

  #run(sql: string, args: Value[]): Rows {
    const prepared = this.#prepare(sql);
    const { statement, kind, parameters, isReader } = prepared;
    // The engine would reuse the previous run's values for missing arguments.
    if (args.length !== parameters) {
      const message = `Arguments do not match SQL parameters: ${parameters} expected, ${args.length} given`;
      throw new SqlError("ARGS_INVALID", message);
    }
    // The engine does not enforce read-only transactions.
    if (this.#isReadonly && (kind === "write" || kind === "other")) {
      throw new SqlError("SQLITE_READONLY", "SQLite error: attempt to write in a read-only transaction");
    }
    this.onStatement(sql);
    try {
      if (kind === "begin-readonly") this.#isReadonly = true;
      if (kind === "other") this.#renewLater();
      // The engine may leave an EXPLAIN open.
      if (kind === "other" || /^\s*explain\b/i.test(sql)) this.#isReusable = false;
      if (!isReader) return { prepared, rows: [], changes: this.#count(statement.run(args).changes) };
      // Danger: the engine cuts a text at a NUL here, and aborts the process over one that is not UTF-8.
      const rows = statement.all(args) as Value[][];
      return { prepared, rows, changes: kind === "write" ? this.#count(rows.length) : 0 };
    } catch (error) {
      throw this.#sqlError(error, "run");
    }
  }

  /** Whether a test may have it once the rows are as they were: no statement changed tables or settings. */
  get isReusable(): boolean {
    return this.#isReusable;
  }

  get changes(): number {
    return this.#changes;
  }

  #count(changes: number): number {
    this.#changes += changes;
    return changes;
  }

  setClock(row: string): void {
    if (this.#clock === "") this.#database.exec("CREATE TEMP TABLE clock (shift REAL NOT NULL, stopped REAL)");
    this.#database.exec(`DELETE FROM temp.clock; INSERT INTO temp.clock ${row}`);
    this.#clock = row;
  }

  /** Rolls back a transaction that the request left open, and replaces a stale connection. */
  endRequest(): void {
    this.#isReadonly = false;
    if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
    if (!this.#isStale) return;
    this.close();
    this.#database = open(this.#file, this.#isLasting);
    this.#isStale = false;
    const clock = this.#clock;
    this.#clock = "";
    if (clock) this.setClock(clock);
  }

  /** Moves the log into the file, so that the file alone is the whole database. */
  checkpoint(): void {
    this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const read = readSql(sql);
    if (this.#prepared.size === MAX_PREPARED) this.#prepared.clear();
    try {
      // As bigint: only so an INTEGER can be told from a REAL, and all 64 bits survive.
      const statement = this.#database.prepare(sql).safeIntegers();
      const isReader = statement.reader;
      if (isReader) statement.raw();
      const columns = isReader ? statement.columns().map(({ name, type }) => ({ name, decltype: type })) : [];
      const prepared = { ...read, statement, isReader, columns, cols: JSON.stringify(columns) };
      this.#prepared.set(sql, prepared);
      return prepared;
    } catch (error) {
      throw this.#sqlError(error, "prepare");
    }
  }

  #sqlError(error: unknown, during: "prepare" | "run"): unknown {
    const sqlError = sqlErrorFrom(error, during);
    // Another process has the file. The engine leaves such a statement open, and later commits would fail on it.
    if (sqlError instanceof SqlError && /^SQLITE_(BUSY|LOCKED)/.test(sqlError.code)) this.#renewLater();
    return sqlError;
  }

  /** Prepared statements no longer match the tables or settings. */
  #renewLater(): void {
    this.#isStale = true;
    this.#prepared.clear();
  }
}

function open(file: string, isLasting: boolean): Database.Database {
  // Waiting for a lock would stop the whole server.
  const database = new Database(file, { timeout: 0 });
  // In WAL mode the kernel has a commit before it is acknowledged, so killing this process loses nothing. NORMAL leaves
  // out the fsync, which only a power cut would miss; even then the file stays sound.
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${isLasting ? "NORMAL" : "OFF"};
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 0;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16000;
  `);
  return database;
}

/** The rowid of an insert is left out: nothing here uses rowids. */
function encodeResult(cols: string, rows: string, affected: number): string {
  return `{"cols":${cols},"rows":${rows},"affected_row_count":${affected},"last_insert_rowid":null}`;
}
