import { sql } from "drizzle-orm";
import type { ConceptSuggestion } from "~/domain/search/suggestions";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { products } from "../schema.server";

const TITLES_MAX = 4;

/** One statement: the newest titles that match, and which of the concepts are for sale. */
export async function findSuggestions(
  db: Database,
  titles: string | null,
  concepts: readonly ConceptSuggestion[],
): Promise<{ titles: string[]; concepts: string[] }> {
  const rows = await db.all<RowOf<{ title: typeof products.title | null; concept: string | null }>>(sql`
    SELECT NULL AS title, value ->> 'name' AS concept FROM json_each(${JSON.stringify(concepts)})
      WHERE EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH value ->> 'expression')
    UNION ALL SELECT p.title, NULL FROM (SELECT rowid AS seq FROM product_search
      WHERE product_search MATCH ${titles ?? 'facets : "none"'} ORDER BY rowid DESC LIMIT ${TITLES_MAX}) found
    CROSS JOIN products p ON p.seq = found.seq`);
  return {
    titles: [...new Set(rows.flatMap(({ title }) => title ?? []))],
    concepts: rows.flatMap(({ concept }) => concept ?? []),
  };
}
