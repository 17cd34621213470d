import { SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Condition } from "./condition.server";
import type { Database } from "./connect.server";

/** A query of drizzle's builder, or `db.all` of our own SQL: its rows are typed. */
export type Query = BatchItem<"sqlite">;

/** One statement of a batch: SQL of our own, or a query of drizzle's builder. */
export type Statement = SQL | Query;

/**
 * Writes statements in one transaction and one round trip, all of them or none, between queries that read (or write and
 * return) before and after them; answers the rows of the queries before, and of those after. No statement costs nothing.
 */
export async function commitBetween<Before extends Query[], After extends Query[]>(
  db: Database,
  before: readonly [...Before],
  writes: readonly Statement[],
  after: readonly [...After],
): Promise<{ before: BatchResponse<Before>; after: BatchResponse<After> }>;
export async function commitBetween(
  db: Database,
  before: readonly Query[],
  writes: readonly Statement[],
  after: readonly Query[],
) {
  const queries = writes.map((one) => (one instanceof SQL ? db.run(one) : one));
  const [first, ...rest] = [...before, ...queries, ...after];
  if (!first) return { before: [], after: [] };
  const answers = await db.batch([first, ...rest]);
  return { before: answers.slice(0, before.length), after: answers.slice(answers.length - after.length) };
}

/** Writes statements in one transaction and one round trip: all of them or none. None at all costs nothing. */
export async function commit(db: Database, writes: readonly Statement[]): Promise<void>;
/** The same, with a query at its end that reads what came of it; answers that query's rows. */
export async function commit<Read extends Query>(
  db: Database,
  writes: readonly Statement[],
  read: Read,
): Promise<Awaited<Read>>;
export async function commit(db: Database, writes: readonly Statement[], read?: Query) {
  const { after } = await commitBetween<[], Query[]>(db, [], writes, read ? [read] : []);
  return after[0];
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
  const { before } = await commitBetween(db, [db.all(sql`SELECT 1 WHERE ${condition}`)], writes, []);
  return before[0].length > 0;
}
