import Database from "libsql";

/** An error of one statement; the client throws it as a `LibsqlError` with this code and message. */
export class SqlError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A request that cannot be parsed: HTTP 400, and no statement has run. */
export class BadRequest extends Error {}

/** The error that Turso sends where the native engine threw `error` while preparing or running a statement. */
export function sqlErrorFrom(error: unknown, during: "prepare" | "run"): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const { message } = error;
  // The native engine has no name for this code.
  const code = error.rawCode === 3091 ? "SQLITE_CONSTRAINT_DATATYPE" : error.code;
  if (code !== "SQLITE_ERROR") return new SqlError(code, `SQLite error: ${message}`);
  if (during === "run") return new SqlError("SQLITE_UNKNOWN", `SQLite error: ${message}`);
  return /syntax error|incomplete input|unrecognized token/.test(message)
    ? new SqlError("SQL_PARSE_ERROR", `SQL string could not be parsed: ${message}`)
    : new SqlError("SQL_INPUT_ERROR", `SQLite input error: ${message}`);
}
