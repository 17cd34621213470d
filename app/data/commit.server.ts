import { SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Condition } from "./condition.server";
import type { Database } from "./connect.server";

/** drizzle's, or `db.all` of our own SQL: its rows are typed. */
export type Query = BatchItem<"sqlite">;

export type Statement = SQL | Query;

/** One transaction and one round trip. Answers the rows of the queries before and after the writes. */
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

/** One transaction and one round trip. No statement costs nothing. */
export async function commit(db: Database, writes: readonly Statement[]): Promise<void>;
/** Answers the rows of the query at the end. */
export async function commit<Read extends Query>(
  db: Database,
  writes: readonly Statement[],
  read: Read,
): Promise<Awaited<Read>>;
export async function commit(db: Database, writes: readonly Statement[], read?: Query) {
  const { after } = await commitBetween<[], Query[]>(db, [], writes, read ? [read] : []);
  return after[0];
}

/** Answers whether the condition holds after the writes. */
export async function commitThenAsk(
  db: Database,
  writes: readonly Statement[],
  condition: Condition,
): Promise<boolean> {
  return (await commit(db, writes, db.all(sql`SELECT 1 WHERE ${condition}`))).length > 0;
}

/** Answers whether the condition held before the writes. */
export async function askThenCommit(
  db: Database,
  condition: Condition,
  writes: readonly Statement[],
): Promise<boolean> {
  const { before } = await commitBetween(db, [db.all(sql`SELECT 1 WHERE ${condition}`)], writes, []);
  return before[0].length > 0;
}
