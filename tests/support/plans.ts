import type { Catalogue } from "./catalogue";

/** The query plans of all SELECTs since the count was reset, by statement. */
export async function plansOf({ server, client }: Catalogue): Promise<Map<string, string>> {
  const plans = new Map<string, string>();
  for (const sql of new Set(server.statements.filter((one) => /^\s*select/i.test(one)))) {
    const parameters = sql.match(/\?/g)?.length ?? 0;
    const args = Array.from({ length: parameters }, () => null);
    const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
    plans.set(sql, tableSteps(rows.map((row) => String(row.detail))).join("\n"));
  }
  return plans;
}

/** Without the one scan of what each co-routine has found: its own steps, before, tell how it read the tables. */
function tableSteps(steps: readonly string[]): string[] {
  const left = [...steps];
  for (const step of steps) {
    const [, found] = step.match(/^CO-ROUTINE (\w+)$/) ?? [];
    if (found) left.splice(left.lastIndexOf(`SCAN ${found}`), 1);
  }
  return left;
}
