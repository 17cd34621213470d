import type { Connection } from "./connection";
import { SqlError } from "./errors";
import type { Column, Value } from "./value";

export interface NearStatement {
  sql: string;
  args: Value[];
}

export interface NearRows {
  columns: readonly Column[];
  rows: Value[][];
  changes: number;
}

/** What the statements of a batch returned, or which failed: `null` is its BEGIN or its COMMIT. */
export type NearAnswer = { results: NearRows[] } | { error: SqlError; step: number | null };

/** Runs statements as the batch of `begin`, or the only one without: what `@libsql/client` sends, without the protocol. */
export function runNear(
  begin: string | null,
  statements: readonly NearStatement[],
  connection: Connection,
): NearAnswer {
  const results: NearRows[] = [];
  let step: number | null = null;
  try {
    if (begin !== null) connection.query(begin, []);
    for (const [index, { sql, args }] of statements.entries()) {
      step = index;
      results.push(connection.query(sql, args));
    }
    step = null;
    if (begin !== null) connection.query("COMMIT", []);
    return { results };
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    if (begin !== null) rollBack(connection);
    return { error, step };
  } finally {
    connection.endRequest();
  }
}

function rollBack(connection: Connection): void {
  try {
    connection.query("ROLLBACK", []);
  } catch (error) {
    // There is nothing to roll back where BEGIN failed, or where a statement did it.
    if (!(error instanceof SqlError)) throw error;
  }
}
