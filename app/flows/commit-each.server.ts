import { commit, type Statement } from "~/data/commit.server";
import { type Database, isStatementError } from "~/data/connect.server";
import { runEach } from "./run-each.server";

/**
 * Writes what each of several rows needs, in one batch. When the database refuses it, each row has a batch of its own, so
 * that one that is refused does not stop the others; its error is thrown at the end.
 */
export async function commitEach(db: Database, rows: readonly (readonly Statement[])[]): Promise<void> {
  try {
    await commit(db, rows.flat());
  } catch (error) {
    if (rows.length < 2 || !isStatementError(error)) throw error;
    await runEach(rows.map((statements) => () => commit(db, statements)));
  }
}
