import { SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Condition } from "./condition.server";
import type { Database } from "./connect.server";

/** drizzle's, or `db.all` of our own SQL: its rows are typed. */
export type Query = BatchItem<"sqlite">;

export type Statement = SQL | Query;

/** What a batch answers besides writing: the rows of a query (which may write, too), or whether a condition holds. */
type Read = Query | Condition;
export type Reads = Read | readonly Read[];
export type Answer<Asked> = Asked extends SQL
  ? boolean
  : Asked extends readonly unknown[]
    ? { -readonly [Index in keyof Asked]: Answer<Asked[Index]> }
    : Awaited<Asked>;

/** One transaction and one round trip. No statement costs nothing. */
export async function commit(db: Database, writes: readonly Statement[]): Promise<void>;
/** The same, and answers what is read after them. */
export async function commit<const After extends Reads>(
  db: Database,
  writes: readonly Statement[],
  after: After,
): Promise<Answer<After>>;
export async function commit(db: Database, writes: readonly Statement[], after: Reads = []): Promise<unknown> {
  return (await send(db, [], writes, after)).after;
}

/** The same, and answers what is read before the statements; with `after`, both. */
export async function readThenCommit<const Before extends Reads>(
  db: Database,
  before: Before,
  writes: readonly Statement[],
): Promise<Answer<Before>>;
export async function readThenCommit<const Before extends Reads, const After extends Reads>(
  db: Database,
  before: Before,
  writes: readonly Statement[],
  after: After,
): Promise<{ before: Answer<Before>; after: Answer<After> }>;
export async function readThenCommit(
  db: Database,
  before: Reads,
  writes: readonly Statement[],
  after?: Reads,
): Promise<unknown> {
  const answers = await send(db, before, writes, after ?? []);
  return after ? answers : answers.before;
}

/** `readThenCommit` of each part, one after the other in one transaction and round trip. */
export async function readThenCommitEach<const Before extends Query>(
  db: Database,
  parts: readonly { before: Before; writes: readonly Statement[] }[],
): Promise<Awaited<Before>[]> {
  const [first, ...rest] = parts.flatMap(({ before, writes }) => [before, ...writes.map((one) => toWrite(db, one))]);
  const results: unknown[] = first ? await db.batch([first, ...rest]) : [];
  let at = 0;
  return parts.map(({ writes }) => {
    const found = results[at];
    at += 1 + writes.length;
    return found as Awaited<Before>;
  });
}

const toWrite = (db: Database, one: Statement): Query => (one instanceof SQL ? db.run(one) : one);

async function send(db: Database, before: Reads, writes: readonly Statement[], after: Reads) {
  const ask = (read: Read) => (read instanceof SQL ? db.all(sql`SELECT 1 WHERE ${read}`) : read);
  const [early, late] = [[before].flat(), [after].flat()];
  const written = writes.map((one) => toWrite(db, one));
  const [first, ...rest] = [...early.map(ask), ...written, ...late.map(ask)];
  const results = first ? await db.batch([first, ...rest]) : [];
  const answers = (asked: Reads, from: number) => {
    const found = [asked].flat().map((read, index) => {
      const rows = results[from + index];
      return read instanceof SQL ? rows.length > 0 : rows;
    });
    return Array.isArray(asked) ? found : found[0];
  };
  return { before: answers(before, 0), after: answers(after, early.length + writes.length) };
}
