import type { InStatement } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import Database from "libsql";
import type { Database as MarketDatabase } from "~/data/connect.server";
import { percentile } from "./load";

const RUNS = Number(process.env.RUNS ?? 300);
const MOST = 1.5;

export type Statement = { sql: string; args: unknown[] };

/** Records a page's statements instead of sending them. */
export async function statementsOf(page: (db: MarketDatabase) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = {
    execute(statement: InStatement) {
      statements.push(statement as Statement);
      return Promise.resolve({ rows: [], columns: [], columnTypes: [], rowsAffected: 0 });
    },
  };
  await page(drizzle({ client: client as never }) as MarketDatabase);
  return statements;
}

export interface Cost {
  /** Of all statements together, microseconds: in one of ten runs it is less. Other processes lengthen the others. */
  time: number;
  /** Steps of SQLite's virtual machine: independent of the clock. */
  steps: number;
  /** What the longest of them answers with. */
  rows: number;
}

/** With a cache of 16 MB: in SQLite's 2 MB, what a statement reads of hundreds of listings does not stay from run to run. */
export function openMarket(file: string) {
  const db = new Database(file);
  db.exec("PRAGMA cache_size = -16000");
  return db;
}

/** Every run measures all markets, so that a disturbance affects them alike. */
export function measure(markets: readonly InstanceType<typeof Database>[], statements: Statement[]): Cost[] {
  const contestants = markets.map((db) => {
    const prepared = statements.map(({ sql, args }) => ({ args, query: db.prepare(sql) }));
    return { db, prepared, times: [] as number[] };
  });
  for (let run = 0; run < RUNS; run++) {
    for (const { prepared, times } of contestants) {
      const started = performance.now();
      for (const { query, args } of prepared) query.all(...args);
      times.push((performance.now() - started) * 1000);
    }
  }
  return contestants.map(({ db, prepared, times }) => {
    const counted = db.prepare("SELECT sum(nstep) / ? AS steps FROM sqlite_stmt WHERE run >= ?").all(RUNS, RUNS) as {
      steps: number;
    }[];
    const rows = Math.max(...prepared.map(({ query, args }) => query.all(...args).length));
    return { time: percentile(times, 0.1), steps: counted[0]?.steps ?? Number.NaN, rows };
  });
}

/** How a page's costs grow from the first market to the others. Steps are exact, so a run in which they grow fails. */
export function verdictOf(costs: readonly Cost[]): string {
  const [first] = costs;
  const worst = (key: "time" | "steps") => Math.max(...costs.map((cost) => cost[key] / (first?.[key] ?? 1)));
  const verdict = worst("time") <= MOST && worst("steps") <= MOST ? "flat" : "GROWS";
  if (worst("steps") > MOST) process.exitCode = 1;
  return `time ×${worst("time").toFixed(2)}, steps ×${worst("steps").toFixed(2)}: ${verdict}`;
}
