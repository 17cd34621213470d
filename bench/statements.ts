import type { InStatement } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import type Database from "libsql";
import type { Database as MarketDatabase } from "~/data/connect.server";
import { median } from "./load";

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
  /** Median time of all statements together, microseconds. */
  time: number;
  /** Steps of SQLite's virtual machine: independent of the clock. */
  steps: number;
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
  return contestants.map(({ db, times }) => {
    const counted = db.prepare("SELECT sum(nstep) / ? AS steps FROM sqlite_stmt WHERE run >= ?").all(RUNS, RUNS) as {
      steps: number;
    }[];
    return { time: median(times), steps: counted[0]?.steps ?? Number.NaN };
  });
}

/** How a page's costs grow from the first market to the others. */
export function verdictOf(costs: readonly Cost[]): string {
  const [first] = costs;
  const worst = (key: keyof Cost) => Math.max(...costs.map((cost) => cost[key] / (first?.[key] ?? 1)));
  const verdict = worst("time") <= MOST && worst("steps") <= MOST ? "flat" : "GROWS";
  return `time ×${worst("time").toFixed(2)}, steps ×${worst("steps").toFixed(2)}: ${verdict}`;
}
