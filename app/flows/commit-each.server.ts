import { commit, type Statement } from "~/data/commit.server";
import { type Database, isStatementError } from "~/data/connect.server";
import { runEach } from "./run-each.server";

/** One batch, or one per row when the database refuses that: one bad row does not stop the others. */
export async function commitEach(db: Database, rows: readonly (readonly Statement[])[]): Promise<void> {
  try {
    await commit(db, rows.flat());
  } catch (error) {
    if (rows.length < 2 || !isStatementError(error)) throw error;
    await runEach(rows.map((statements) => () => commit(db, statements)));
  }
}
