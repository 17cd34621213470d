import Database from "libsql";
import { type ErrorCodes, sqlErrorFrom } from "./errors";
import type { Sql } from "./sql";
import { encodeRows, type Value } from "./value";

interface Prepared {
  readonly statement: Database.Statement;
  readonly reader: boolean;
  /** The result's columns as JSON, once they are known. */
  cols: string | null;
}

const CACHED_STATEMENTS = 500;

/** One connection of the native engine with its prepared statements. Everything here is synchronous. */
export class Connection {
  readonly #database: Database.Database;
  readonly #codes: ErrorCodes;
  readonly #statements = new Map<string, Prepared>();
  /** The schema that the prepared statements were made for. */
  #schema = 0;

  constructor(file: string, codes: ErrorCodes) {
    this.#codes = codes;
    this.#database = new Database(file, { timeout: 0 });
    // In WAL mode a commit is in the kernel's hands before it is acknowledged, so killing this process loses nothing.
    // NORMAL leaves out the fsync, which only a power cut would miss; even then the file stays sound.
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA foreign_keys = ON;
      PRAGMA busy_timeout = 0;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -16000;
    `);
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  /** Runs one statement and returns the protocol's result as JSON. `args` must fill every parameter. */
  run(sql: Sql, args: readonly Value[], wantRows: boolean): string {
    const prepared = this.#prepare(sql);
    try {
      if (!prepared.reader) {
        const { changes, lastInsertRowid } = prepared.statement.run(args as Value[]);
        return encodeResult("[]", "[]", sql, changes, lastInsertRowid, this);
      }
      // Danger: the native engine cuts a text at a NUL here, and aborts the process over one that is no UTF-8.
      const rows = prepared.statement.all(args as Value[]) as Value[][];
      // Only after the first run: that is when SQLite notices that another connection changed the schema.
      prepared.cols ??= encodeColumns(prepared.statement);
      const json = wantRows ? encodeRows(rows) : "[]";
      if (sql.kind !== "write") {
        return `{"cols":${prepared.cols},"rows":${json},"affected_row_count":0,"last_insert_rowid":null}`;
      }
      return encodeResult(prepared.cols, json, sql, Number(this.ask("SELECT changes()")), null, this);
    } catch (error) {
      throw sqlErrorFrom(error, "run", this.#codes);
    }
  }

  describe(sql: Sql): string {
    // Lets SQLite notice a schema that another connection changed.
    this.ask("SELECT count(*) FROM sqlite_schema");
    const { statement, reader } = this.#prepare(sql);
    const cols = reader ? encodeColumns(statement) : "[]";
    const params = JSON.stringify(sql.params.map((name) => ({ name })));
    const explains = sql.verb === "EXPLAIN";
    const readonly = !["write", "schema", "setting"].includes(sql.kind);
    return `{"params":${params},"cols":${cols},"is_explain":${explains},"is_readonly":${readonly}}`;
  }

  /** The one integer that a trusted query answers. */
  ask(query: string): bigint {
    const { statement } = this.#prepare({ text: query, kind: "read", verb: "SELECT", params: [] });
    const [[answer] = []] = statement.all([]) as bigint[][];
    return answer ?? 0n;
  }

  /** Drops the statements when the schema moved on: SQLite remakes them itself, but `cols` would be stale. */
  follow(schema: number): void {
    if (schema === this.#schema) return;
    this.#schema = schema;
    this.forget();
  }

  forget(): void {
    this.#statements.clear();
  }

  rollback(): void {
    if (this.inTransaction) this.#database.exec("ROLLBACK");
  }

  /** Moves what the log holds into the file itself, so that the file alone is the whole database. */
  checkpoint(): void {
    this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  close(): void {
    this.forget();
    this.#database.close();
  }

  #prepare(sql: Sql): Prepared {
    const cached = this.#statements.get(sql.text);
    if (cached) return cached;
    const prepared = this.#make(sql);
    if (this.#statements.size >= CACHED_STATEMENTS) {
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest);
        break;
      }
    }
    this.#statements.set(sql.text, prepared);
    return prepared;
  }

  #make(sql: Sql): Prepared {
    try {
      const statement = this.#database.prepare(sql.text);
      // As bigint, because only so an INTEGER can be told from a REAL, and all 64 bits survive.
      statement.safeIntegers(true);
      const reader = statement.reader;
      return { statement: reader ? statement.raw(true) : statement, reader, cols: null };
    } catch (error) {
      throw sqlErrorFrom(error, "prepare", this.#codes);
    }
  }
}

function encodeColumns(statement: Database.Statement): string {
  return JSON.stringify(statement.columns().map(({ name, type }) => ({ name, decltype: type })));
}

function encodeResult(
  cols: string,
  rows: string,
  sql: Sql,
  changes: number,
  rowid: number | bigint | null,
  connection: Connection,
): string {
  let inserted = "null";
  if (sql.verb === "INSERT" || sql.verb === "REPLACE") {
    // The native engine reports a rowid as a double: past 2^53 only SQL knows it.
    const exact = typeof rowid === "number" && Number.isSafeInteger(rowid);
    inserted = `"${exact ? rowid : connection.ask("SELECT last_insert_rowid()")}"`;
  }
  const affected = sql.kind === "write" ? changes : 0;
  return `{"cols":${cols},"rows":${rows},"affected_row_count":${affected},"last_insert_rowid":${inserted}}`;
}
