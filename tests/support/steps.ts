import type { InStatement } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import type SqliteDatabase from "libsql";
import type { Database } from "~/data/connect.server";

/** The rows of a read, if it is one, and the steps of SQLite's virtual machine that it took. */
export async function runCounted<Row>(
  market: InstanceType<typeof SqliteDatabase>,
  read: (db: Database) => Promise<Row[]>,
) {
  let steps = 0;
  const client = {
    execute(statement: InStatement) {
      const { sql, args } = statement as { sql: string; args: never[] };
      const prepared = market.prepare(sql);
      const names = prepared.reader ? prepared.columns().map(({ name }) => name) : [];
      // By number and by name, as the client's rows.
      if (!prepared.reader) prepared.run(...args);
      const all = prepared.reader ? (prepared.raw().all(...args) as unknown[][]) : [];
      const rows = all.map((values) =>
        Object.assign([...values], Object.fromEntries(names.map((name, index) => [name, values[index]]))),
      );
      const [used] = market.prepare("SELECT sum(nstep) AS steps FROM sqlite_stmt WHERE sql = ?").all(sql) as [
        { steps: number },
      ];
      steps += used.steps;
      return Promise.resolve({ rows, columns: [], columnTypes: [], rowsAffected: 0 });
    },
  };
  const rows = await read(drizzle({ client: client as never }) as unknown as Database);
  return { rows, steps };
}
