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
import { measurePortions, type Portions } from "~/domain/portions";
import { activeUser } from "../accounts/users.server";
import { isSuspended } from "../auctions/facts.server";
import { CLOCK } from "../clock.server";
import { commit, type Statement } from "../commit.server";
import { literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import { inPortions } from "../in-portions.server";
import type { Found, RowOf } from "../rows.server";
import { type importLines, imports } from "../schema.server";

export interface SellerImport {
  id: string;
  createdAt: number;
  fileName: string;
  source: ImportSource;
  header: string[];
  columns: (ColumnField | null)[];
  /** Whether photos of a ZIP file are kept for it. */
  hasArchive: boolean;
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
    hasArchive: row.archive !== null,
    counts: Object.fromEntries(LINE_STATUSES.map((status) => [status, countOf(status)])) as SellerImport["counts"],
  };
}

export interface NewImport {
  id: string;
  userId: string;
  now: number;
  fileName: string;
  archive: string | null;
  source: ImportSource;
  header: readonly string[];
  columns: readonly (ColumnField | null)[];
  lines: readonly (ImportLine & { id: string })[];
}

/** One transaction in the place of the seller's last import, after requests that bring its parts. `false` while that one runs. */
export async function writeImport(db: Database, one: NewImport): Promise<boolean | "tooLarge"> {
  const { id, userId, now, fileName, archive, source, header, columns } = one;
  const parts = await inPortions(partsOf(one));
  const last = parts?.pop();
  if (!parts || !last) return "tooLarge";
  for (const part of parts) await commit(db, [part]);
  const here = sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND user_id = ${userId})`;
  return commit(
    db,
    [
      last,
      sql`DELETE FROM imports WHERE user_id = ${userId} AND NOT ${isIn("running")}`,
      sql`INSERT INTO imports (id, user_id, created_at, file_name, archive, source, header, columns, moved_at)
        SELECT ${id}, id, ${now}, ${fileName}, ${archive}, ${source}, ${JSON.stringify(header)}, ${JSON.stringify(columns)}, ${now}
        FROM users WHERE id = ${activeUser(userId)} ON CONFLICT DO NOTHING`,
      sql`INSERT INTO import_lines (import_id, line, listing_id, sku, typed, photos, cells, problems, status)
        SELECT ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
          CASE WHEN EXISTS (SELECT 1 FROM imported_skus WHERE seller_id = ${userId} AND sku = value ->> 2)
              OR EXISTS (SELECT 1 FROM products WHERE id = value ->> 2 AND seller_id = ${userId})
            THEN ${literal<LineStatus>("known")} WHEN value ->> 6 = ${"[]"} THEN ${literal<LineStatus>("ready")}
            ELSE ${literal<LineStatus>("wrong")} END
        FROM import_parts, json_each(body) WHERE import_id = ${id} AND ${here}`,
      sql`DELETE FROM import_parts WHERE user_id = ${userId} AND import_id = ${id}`,
    ],
    here,
  );
}

/** Bytes of a part as it is sent: half of what the database takes of a request, which brings more than the part. */
const PART_MAX = 5_000_000;

/** Statements that store lines; `null` when a line is larger than a part. */
function* partsOf({ id, userId, now, lines }: NewImport): Portions<Statement[] | null> {
  const isPortion = measurePortions();
  const parts: string[][] = [];
  let room = 0;
  for (const { line, id, sku, typed, photos, cells, problems } of lines) {
    const facts = [typed, photos, cells, problems].map((fact) => JSON.stringify(fact));
    const row = JSON.stringify([line, id, sku, ...facts]);
    const size = Buffer.byteLength(JSON.stringify(row));
    if (size > PART_MAX) return null;
    if (size > room) {
      parts.push([]);
      room = PART_MAX;
    }
    parts.at(-1)?.push(row);
    room -= size;
    if (isPortion(size)) yield;
  }
  return parts.map(
    (rows, part) => sql`INSERT INTO import_parts (import_id, part, user_id, added_at, body)
      SELECT ${id}, ${part}, id, ${now}, ${`[${rows}]`} FROM users WHERE id = ${activeUser(userId)}`,
  );
}

/** Of the seller's last import, for a file that corrects it. */
export async function findArchive(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ archive: imports.archive }).from(imports).where(eq(imports.user_id, userId));
  return row?.archive ?? null;
}

/** Of these keys, those that no import has. */
export async function listUnusedArchives(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await db.all<
    RowOf<{ key: Found<typeof imports.archive> }>
  >(sql`SELECT value AS key FROM json_each(${JSON.stringify(keys)})
    WHERE value NOT IN (SELECT archive FROM imports WHERE archive IS NOT NULL)`);
  return rows.map(({ key }) => key);
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

/** What was imported stays. Whether it runs no more and needs no photos. */
export async function stopImport(db: Database, userId: string, id: string): Promise<boolean> {
  const writes = [
    sql`DELETE FROM imports WHERE id = ${id} AND user_id = ${userId} AND ${isIn("preview")}`,
    sql`UPDATE imports SET status = ${literal<ImportStatus>("done")}, archive = NULL, moved_at = ${CLOCK}
      WHERE id = ${id} AND user_id = ${userId} AND ${isIn("running")}`,
  ];
  return commit(db, writes, sql`NOT EXISTS (SELECT 1 FROM imports WHERE user_id = ${userId} AND archive IS NOT NULL)`);
}

export const oldestImport = sql`SELECT moved_at AS since FROM imports
  WHERE ${isIn("running")} AND claimed_until < ${CLOCK} AND ${not(isSuspended(sql`imports.user_id`))} ORDER BY moved_at LIMIT 1`;

export interface ClaimedImport {
  id: string;
  userId: string;
  target: ImportTarget;
  archive: string | null;
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
      archive: typeof imports.archive;
      claim: number;
    }>
  >(sql`UPDATE imports SET claimed_until = ${claim} WHERE id =
    (SELECT id FROM imports WHERE ${isIn("running")} AND claimed_until < ${now} AND ${which}
      AND ${not(isSuspended(sql`imports.user_id`))} ORDER BY moved_at LIMIT 1)
    RETURNING id, user_id AS userId, target, archive, claimed_until AS claim`);
  return claimed ?? null;
}

export async function releaseImport(db: Database, { id, claim }: ClaimedImport): Promise<void> {
  await commit(db, [
    sql`UPDATE imports SET claimed_until = 0, moved_at = ${CLOCK} WHERE id = ${id} AND claimed_until = ${claim}`,
  ]);
}
