import Database from "libsql";

/** What is wrong with one statement; the client sees it as `LibsqlError` with this code and message. */
export class SqlError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The request breaks the protocol: it is answered with HTTP 400 and its stream ends. */
export class BadRequest extends Error {}

/** `extended` says SQLITE_CONSTRAINT_UNIQUE, `primary` only SQLITE_CONSTRAINT, as open-source sqld does. */
export type ErrorCodes = "extended" | "primary";

/** The error that Turso sends where the native engine threw `error` while preparing or running a statement. */
export function sqlErrorFrom(error: unknown, during: "prepare" | "run", codes: ErrorCodes): SqlError {
  if (error instanceof SqlError) return error;
  if (!(error instanceof Database.SqliteError)) {
    return new SqlError("SQLITE_MISUSE", `SQLite error: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { message } = error;
  // The native engine has no name for this one.
  const code = error.rawCode === 3091 ? "SQLITE_CONSTRAINT_DATATYPE" : error.code;
  if (code !== "SQLITE_ERROR") {
    return new SqlError(codes === "primary" ? primary(code) : code, `SQLite error: ${message}`);
  }
  if (during === "run") return new SqlError("SQLITE_UNKNOWN", `SQLite error: ${message}`);
  return /syntax error|incomplete input|unrecognized token/.test(message)
    ? new SqlError("SQL_PARSE_ERROR", `SQL string could not be parsed: ${message}`)
    : new SqlError("SQL_INPUT_ERROR", `SQLite input error: ${message}`);
}

export function encodeError(error: SqlError): string {
  return JSON.stringify({ message: error.message, code: error.code });
}

function primary(code: string): string {
  return code.split("_").slice(0, 2).join("_");
}
