import { eq, type SQL, sql } from "drizzle-orm";
import {
  CLAIM_TIME,
  type ImportStatus,
  type ImportTarget,
  LINE_STATUSES,
  type LineStatus,
} from "~/domain/imports/import";
import type { ColumnField, ImportSource } from "~/domain/imports/import-columns";
import type { ImportLine } from "~/domain/imports/import-lines";
import { activeUser } from "../accounts/users.server";
import { isSuspended } from "../auctions/facts.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { Found, RowOf } from "../rows.server";
import { type importLines, imports } from "../schema.server";

export interface SellerImport {
  id: string;
  createdAt: number;
  fileName: string;
  source: ImportSource;
  header: string[];
  columns: (ColumnField | null)[];
  status: ImportStatus;
  target: ImportTarget | null;
  counts: Record<LineStatus, number>;
}

const isIn = (status: ImportStatus): SQL => sql`status = ${literal(status)}`;

export async function findImport(db: Database, userId: string): Promise<SellerImport | null> {
  const [[row], counted] = await Promise.all([
    db.select().from(imports).where(eq(imports.user_id, userId)),
    db.all<
      RowOf<{ status: typeof importLines.status; lines: number }>
    >(sql`SELECT l.status, count(*) AS lines FROM imports i
      JOIN import_lines l ON l.import_id = i.id WHERE i.user_id = ${userId} GROUP BY l.status`),
  ]);
  if (!row) return null;
  const countOf = (status: LineStatus) => counted.find((one) => one.status === status)?.lines ?? 0;
  return {
    ...{ id: row.id, createdAt: row.created_at, fileName: row.file_name, source: row.source },
    ...{ header: JSON.parse(row.header), columns: JSON.parse(row.columns), status: row.status, target: row.target },
    counts: Object.fromEntries(LINE_STATUSES.map((status) => [status, countOf(status)])) as SellerImport["counts"],
  };
}

export interface NewImport {
  id: string;
  userId: string;
  now: number;
  fileName: string;
  source: ImportSource;
  header: readonly string[];
  columns: readonly (ColumnField | null)[];
  lines: readonly (ImportLine & { id: string })[];
}

/** Lines of one statement: its text stays well below what a server takes. */
const PORTION = 500;

/** One transaction in the place of the seller's last import. `false` while that one runs. */
export async function writeImport(db: Database, one: NewImport): Promise<boolean> {
  const { id, userId, now, fileName, source, header, columns, lines } = one;
  const here = sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND user_id = ${userId})`;
  const writes = [
    sql`DELETE FROM imports WHERE user_id = ${userId} AND NOT ${isIn("running")}`,
    sql`INSERT INTO imports (id, user_id, created_at, file_name, source, header, columns, moved_at)
      SELECT ${id}, id, ${now}, ${fileName}, ${source}, ${JSON.stringify(header)}, ${JSON.stringify(columns)}, ${now}
      FROM users WHERE id = ${activeUser(userId)} ON CONFLICT DO NOTHING`,
  ];
  for (let at = 0; at < lines.length; at += PORTION) {
    const rows = lines.slice(at, at + PORTION).map(({ line, id, sku, typed, photos, cells, problems }) => {
      return [
        line,
        id,
        sku,
        JSON.stringify(typed),
        JSON.stringify(photos),
        JSON.stringify(cells),
        JSON.stringify(problems),
      ];
    });
    writes.push(sql`INSERT INTO import_lines (import_id, line, listing_id, sku, typed, photos, cells, problems, status)
      SELECT ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
        CASE WHEN EXISTS (SELECT 1 FROM imported_skus WHERE seller_id = ${userId} AND sku = value ->> 2)
          THEN ${literal<LineStatus>("known")} WHEN value ->> 6 = ${"[]"} THEN ${literal<LineStatus>("ready")}
          ELSE ${literal<LineStatus>("wrong")} END
      FROM json_each(${JSON.stringify(rows)}) WHERE ${here}`);
  }
  return commit(db, writes, here);
}

/** Whether it runs now. A suspended seller puts nothing on sale. */
export async function startImport(
  db: Database,
  own: { id: string; userId: string; target: ImportTarget; now: number },
): Promise<boolean> {
  const { id, userId, target, now } = own;
  return commit(
    db,
    [
      sql`UPDATE imports SET status = ${literal<ImportStatus>("running")}, target = ${target}, moved_at = ${now}
        WHERE id = ${id} AND user_id = ${userId} AND ${isIn("preview")} AND ${not(isSuspended(userId))}`,
    ],
    sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND user_id = ${userId} AND NOT ${isIn("preview")})`,
  );
}

/** What was imported stays. */
export async function stopImport(db: Database, userId: string, id: string): Promise<void> {
  await commit(db, [
    sql`DELETE FROM imports WHERE id = ${id} AND user_id = ${userId} AND ${isIn("preview")}`,
    sql`UPDATE imports SET status = ${literal<ImportStatus>("done")}, moved_at = ${CLOCK}
      WHERE id = ${id} AND user_id = ${userId} AND ${isIn("running")}`,
  ]);
}

export const oldestImport = sql`SELECT moved_at AS since FROM imports
  WHERE ${isIn("running")} AND claimed_until < ${CLOCK} AND ${not(isSuspended(sql`imports.user_id`))} ORDER BY moved_at LIMIT 1`;

export interface ClaimedImport {
  id: string;
  userId: string;
  target: ImportTarget;
  /** Renewed by each batch; another run's claim ends this one. */
  claim: number;
}

/** The import that waits longest, or this one, for one run. */
export async function claimImport(db: Database, now: number, id: string | null): Promise<ClaimedImport | null> {
  const claim = now + CLAIM_TIME;
  const which = id === null ? sql`1` : sql`id = ${id}`;
  const [claimed] = await db.all<
    RowOf<{
      id: typeof imports.id;
      userId: typeof imports.user_id;
      target: Found<typeof imports.target>;
      claim: number;
    }>
  >(sql`UPDATE imports SET claimed_until = ${claim} WHERE id =
    (SELECT id FROM imports WHERE ${isIn("running")} AND claimed_until < ${now} AND ${which}
      AND ${not(isSuspended(sql`imports.user_id`))} ORDER BY moved_at LIMIT 1)
    RETURNING id, user_id AS userId, target, claimed_until AS claim`);
  return claimed ?? null;
}

export async function releaseImport(db: Database, { id, claim }: ClaimedImport): Promise<void> {
  await commit(db, [
    sql`UPDATE imports SET claimed_until = 0, moved_at = ${CLOCK} WHERE id = ${id} AND claimed_until = ${claim}`,
  ]);
}
