import { SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Condition } from "./condition.server";
import type { Database } from "./connect.server";

/** One statement of a batch: SQL of our own, or a query of drizzle's builder. */
export type Statement = SQL | BatchItem<"sqlite">;

/** Statements as a batch of drizzle takes them. */
export function toBatch(db: Database, statements: readonly Statement[]): BatchItem<"sqlite">[] {
  return statements.map((one) => (one instanceof SQL ? db.run(one) : one));
}

/** Writes statements in one transaction and one round trip: all of them or none. None at all costs nothing. */
export async function commit(db: Database, writes: readonly Statement[]): Promise<void>;
/** The same, with a query at its end that reads what came of it; answers that query's rows. */
export async function commit<Read extends BatchItem<"sqlite">>(
  db: Database,
  writes: readonly Statement[],
  read: Read,
): Promise<Awaited<Read>>;
export async function commit(db: Database, writes: readonly Statement[], read?: BatchItem<"sqlite">) {
  const statements = toBatch(db, writes);
  const [first, ...rest] = read ? [...statements, read] : statements;
  if (!first) return;
  const answers = await db.batch([first, ...rest]);
  if (read) return answers.at(-1);
}

/** Writes statements and answers whether a condition holds after them. */
export async function commitThenAsk(
  db: Database,
  writes: readonly Statement[],
  condition: Condition,
): Promise<boolean> {
  return (await commit(db, writes, db.all(sql`SELECT 1 WHERE ${condition}`))).length > 0;
}

/** Writes statements and answers whether a condition held before them. */
export async function askThenCommit(
  db: Database,
  condition: Condition,
  writes: readonly Statement[],
): Promise<boolean> {
  const [held] = await db.batch([db.all(sql`SELECT 1 WHERE ${condition}`), ...toBatch(db, writes)]);
  return held.length > 0;
}
