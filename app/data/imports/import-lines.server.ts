import { sql } from "drizzle-orm";
import type { TypedGoods } from "~/domain/catalog/listing";
import { type ImportStatus, type LineStatus, STEP_LINES, TRIES_MAX } from "~/domain/imports/import";
import type { LineProblem } from "~/domain/imports/import-lines";
import type { Message } from "~/domain/messages/message";
import { isSuspended } from "../auctions/facts.server";
import { holdListing, insertListing, type ReadListing } from "../catalog/new-products.server";
import { commit, type Statement } from "../commit.server";
import { allOf, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { notify } from "../messages/messages.server";
import { saveOfferTerms } from "../offers/offer-terms.server";
import type { RowOf } from "../rows.server";
import type { importLines } from "../schema.server";
import { learnWords } from "../search/documents.server";
import type { ClaimedImport } from "./imports.server";

export interface WrongLine {
  line: number;
  problems: LineProblem[];
  cells: string[][];
}

const wrong = literal<LineStatus>("wrong");

/** In the order of the file, after a line of it. */
export async function listWrongLines(db: Database, userId: string, after: number, most: number): Promise<WrongLine[]> {
  const rows = await db.all<
    RowOf<Pick<typeof importLines, "line" | "problems" | "cells">>
  >(sql`SELECT l.line, l.problems, l.cells
    FROM imports i JOIN import_lines l ON l.import_id = i.id
    WHERE i.user_id = ${userId} AND l.status = ${wrong} AND l.line > ${after} ORDER BY l.line LIMIT ${most}`);
  return rows.map(({ line, problems, cells }) => ({ line, problems: JSON.parse(problems), cells: JSON.parse(cells) }));
}

export interface ReadyLine {
  line: number;
  id: string;
  sku: string;
  typed: TypedGoods;
  photos: string[];
  tries: number;
}

export async function listReadyLines(db: Database, importId: string): Promise<ReadyLine[]> {
  const rows = await db.all<
    RowOf<
      { id: typeof importLines.listing_id } & Pick<typeof importLines, "line" | "sku" | "typed" | "photos" | "tries">
    >
  >(sql`SELECT line,
      listing_id AS id, sku, typed, photos, tries FROM import_lines
    WHERE import_id = ${importId} AND status = ${literal<LineStatus>("ready")} ORDER BY tries, line LIMIT ${STEP_LINES}`);
  return rows.map(({ typed, photos, ...row }) => ({ ...row, typed: JSON.parse(typed), photos: JSON.parse(photos) }));
}

/** What became of a line: a listing, problems, or another try (neither). */
export interface LineOutcome {
  line: ReadyLine;
  listing: ReadListing | null;
  images: readonly StoredImage[];
  problems: readonly LineProblem[];
}

/** One transaction, guarded by the claim: all of a batch or nothing. Returns whether this run may go on. */
export async function saveOutcomes(
  db: Database,
  { id, userId, target, claim }: ClaimedImport,
  outcomes: readonly LineOutcome[],
  { now, next, newId }: { now: number; next: number; newId: () => string },
): Promise<boolean> {
  const mine = sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND user_id = ${userId} AND claimed_until = ${claim}
    AND status = ${literal<ImportStatus>("running")})`;
  const writes: Statement[] = outcomes.flatMap(({ line, listing, images, problems }) => {
    const here = sql`import_id = ${id} AND line = ${line.line} AND status = ${literal<LineStatus>("ready")} AND ${mine}`;
    if (!listing) {
      const isOver =
        problems.length > 0 &&
        (problems.some(({ reason }) => reason !== "photoNotFound") || line.tries + 1 >= TRIES_MAX);
      return [
        sql`UPDATE import_lines SET tries = tries + 1, problems = ${JSON.stringify(isOver ? problems : [])},
          status = ${isOver ? "wrong" : "ready"} WHERE ${here}`,
      ];
    }
    const [cover] = images;
    const isNew = allOf(
      sql`EXISTS (SELECT 1 FROM import_lines WHERE ${here})`,
      sql`NOT EXISTS (SELECT 1 FROM imported_skus WHERE seller_id = ${userId} AND sku = ${line.sku})`,
      not(isSuspended(userId)),
    );
    const made = sql`EXISTS (SELECT 1 FROM products WHERE id = ${line.id} AND seller_id = ${userId})
      AND EXISTS (SELECT 1 FROM import_lines WHERE ${here})`;
    const rows = images.map(({ key, width, height, placeholder }, position) => ({
      position,
      key,
      width,
      height,
      placeholder,
    }));
    return [
      sql`${insertListing({ id: line.id, seller: userId, cover: cover?.key ?? "", target, at: now }, listing)} WHERE ${isNew}`,
      sql`INSERT INTO product_images (product_id, position, key, width, height, placeholder)
        SELECT ${line.id}, value ->> 'position', value ->> 'key', value ->> 'width', value ->> 'height', value ->> 'placeholder'
        FROM json_each(${JSON.stringify(rows)}) WHERE ${made}`,
      ...holdListing(newId(), line.id, listing, target, made),
      ...(listing.prohibited.length > 0
        ? notify({
            message: { kind: "listing-held", product: line.id, title: listing.title },
            recipient: sql`(SELECT ${userId} WHERE ${made})`,
            now,
            newId,
          })
        : []),
      ...learnWords(listing.document.marketWords, made),
      ...(listing.offers ? [saveOfferTerms(line.id, listing.offers, made)] : []),
      sql`INSERT INTO imported_skus (seller_id, sku, product_id) SELECT ${userId}, ${line.sku}, ${line.id} WHERE ${made}`,
      sql`UPDATE import_lines SET status = iif(EXISTS (SELECT 1 FROM products WHERE id = ${line.id}),
        ${literal<LineStatus>("imported")}, ${literal<LineStatus>("known")}), typed = ${"{}"}, photos = ${"[]"}, cells = ${"[]"}
        WHERE ${here} AND ${not(isSuspended(userId))}`,
    ];
  });
  const goesOn = sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND claimed_until = ${next}
    AND status = ${literal<ImportStatus>("running")} AND ${not(isSuspended(userId))})`;
  return commit(
    db,
    [...writes, sql`UPDATE imports SET claimed_until = ${next}, moved_at = ${now} WHERE id = ${id} AND ${mine}`],
    goesOn,
  );
}

/** Once none of its lines waits, and tells its seller. */
export async function finishImport(
  db: Database,
  { id, userId, claim }: ClaimedImport,
  now: number,
  newId: () => string,
): Promise<void> {
  const none = sql`NOT EXISTS (SELECT 1 FROM import_lines WHERE import_id = ${id} AND status = ${literal<LineStatus>("ready")})`;
  const mine = sql`id = ${id} AND claimed_until = ${claim} AND status = ${literal<ImportStatus>("running")} AND ${none}`;
  const [row] = await db.all<
    RowOf<{ imported: number; wrong: number }>
  >(sql`SELECT count(*) FILTER (WHERE status = ${literal<LineStatus>("imported")}) AS imported,
      count(*) FILTER (WHERE status = ${wrong}) AS wrong FROM import_lines WHERE import_id = ${id}`);
  const message: Message = { kind: "import-finished", found: row?.imported ?? 0, wrong: row?.wrong ?? 0 };
  await commit(db, [
    ...notify({ message, recipient: sql`(SELECT user_id FROM imports WHERE ${mine})`, now, newId }),
    // Lines to correct may name photos of its ZIP file.
    sql`UPDATE imports SET status = ${literal<ImportStatus>("done")}, moved_at = ${now}, claimed_until = 0,
        archive = iif(EXISTS (SELECT 1 FROM import_lines WHERE import_id = ${id} AND status = ${wrong}), archive, NULL)
      WHERE user_id = ${userId} AND ${mine}`,
  ]);
}
