import type { Market } from "./market";

/** Where one of the words stands, as "table.column", with what was found there. */
export type Traces = Map<string, string[]>;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The tables that the database itself lists, with those behind its search indexes. */
async function listTables({ db }: Market): Promise<string[]> {
  const { rows } = await db.$client.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  return rows.map(({ name }) => String(name));
}

/** The columns of texts that people may have typed: no ids, references and lists of known values. */
export async function listTypedColumns({ db }: Market): Promise<string[]> {
  const { rows } = await db.$client.execute(`SELECT t.name AS "table", c.name AS "column", t.sql FROM sqlite_schema t
    JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.type = 'TEXT' AND c.pk = 0
      AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '__drizzle%'
      AND NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."from" = c.name)`);
  return rows
    .filter(({ column, sql }) => !/^id$|_id$/.test(String(column)) && !String(sql).includes(`CHECK (${column} IN (`))
    .map(({ table, column }) => `${table}.${column}`);
}

/** Every value of every row of every table, blobs too, in which a word stands. */
export async function tracesInTables(market: Market, words: readonly string[]): Promise<Traces> {
  const traces: Traces = new Map();
  for (const table of await listTables(market)) {
    const { rows: all } = await market.db.$client.execute(`SELECT name FROM pragma_table_info('${table}')`);
    // Numbers hold no words, and those of search indexes are too large for JavaScript.
    const values = all.map(
      ({ name }) => `iif(typeof(${quoted(String(name))}) = 'integer', '', ${quoted(String(name))})
      AS ${quoted(String(name))}`,
    );
    const { columns, rows } = await market.db.$client.execute(`SELECT ${values.join()} FROM ${quoted(table)}`);
    for (const row of rows) {
      for (const [index, column] of columns.entries()) {
        const value = row[index];
        const text = value instanceof ArrayBuffer ? Buffer.from(value).toString("latin1") : String(value);
        note(traces, `${table}.${column}`, text, words);
      }
    }
  }
  return traces;
}

/** Every key, body and metadata of every object in every bucket. */
export async function tracesInObjects(market: Market, words: readonly string[]): Promise<Traces> {
  const traces: Traces = new Map();
  for (const [name, bucket] of Object.entries(market.buckets)) {
    const { objects } = await bucket.list({ include: ["httpMetadata", "customMetadata"] } as never);
    for (const { key, httpMetadata, customMetadata } of objects) {
      const object = await bucket.get(key);
      const body = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0)).toString("latin1");
      note(traces, name, [key, JSON.stringify([httpMetadata, customMetadata]), body].join("\n"), words);
    }
  }
  return traces;
}

function note(traces: Traces, where: string, text: string, words: readonly string[]): void {
  const found = words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
  if (found.length > 0) traces.set(where, [...new Set([...(traces.get(where) ?? []), ...found])]);
}
