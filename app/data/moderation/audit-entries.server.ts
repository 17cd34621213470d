import { type SQL, sql } from "drizzle-orm";
import type { AuditedAction, AuditedNoun, ExportedList, HashedEntry } from "~/domain/moderation/audit";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { always, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { Cursor } from "../cursor.server";
import type { RowOf } from "../rows.server";
import type { auditEntries, auditHashes, proposals, users } from "../schema.server";
import { beginning } from "../word-terms.server";
import { isStillAdmin } from "./facts.server";

export interface AuditFilter {
  what: string | null;
  /** An administrator's id. */
  admin: string | null;
  /** The id of what it was done to. */
  about: string | null;
  /** Beginnings of words of the reason; none are asked for when empty. */
  words: readonly string[];
}

export type ListedEntry = RowOf<{
  id: Cursor;
  seq: typeof auditEntries.seq;
  adminId: typeof auditEntries.admin_id;
  name: typeof users.full_name;
  email: typeof users.email;
  what: typeof auditEntries.what;
  noun: typeof auditEntries.noun;
  about: typeof auditEntries.about;
  amount: typeof auditEntries.amount;
  reason: typeof auditEntries.reason;
  at: typeof auditEntries.at;
  /** Of an entry about a proposal. */
  proposed: typeof proposals.what | null;
  /** Cron has not written it yet. */
  hash: typeof auditHashes.hash | null;
}>;

/** Newest first, before the entry `from`. */
export async function listAuditEntries(
  db: Database,
  admin: Admin,
  filter: AuditFilter,
  from: string | null,
  most: number,
): Promise<ListedEntry[]> {
  const match = matchOf(filter);
  const seq = match ? sql`s.rowid` : sql`e.seq`;
  return await db.all<ListedEntry>(sql`SELECT CAST(e.seq AS TEXT) AS id, e.seq, e.admin_id AS adminId, u.full_name AS name, u.email,
      e.what, e.noun, e.about, e.amount, e.reason, e.at, (SELECT hash FROM audit_hashes WHERE seq = e.seq) AS hash,
      iif(e.noun = ${literal<AuditedNoun>("proposal")}, (SELECT what FROM proposals WHERE id = e.about), NULL) AS proposed
    FROM ${match ? sql`audit_search s CROSS JOIN audit_entries e ON e.seq = s.rowid` : sql`audit_entries e`} CROSS JOIN users u ON u.id = e.admin_id
    WHERE ${match ? sql`s.audit_search MATCH ${match}` : always} AND ${isStillAdmin(admin)}
      AND ${seq} < coalesce(CAST(${from} AS INTEGER), 9007199254740991) ORDER BY ${seq} DESC LIMIT ${most}`);
}

/** An expression of the word index, which has one term for an action, a person and both: `null` for all entries. */
function matchOf({ what, admin, about, words }: AuditFilter): SQL | null {
  const term = (text: string) => sql`'"' || char(57344) || hex(${text}) || '"'`;
  const terms = words.map((word) => sql`${beginning(word)}`);
  if (what || admin) terms.push(term(`${what ?? ""} ${admin ?? ""}`));
  if (about) terms.push(term(`  ${about}`));
  return terms.length > 0 ? sql.join(terms, sql` || ' AND ' || `) : null;
}

/** Before a file is sent. */
export async function recordExport(db: Database, admin: Admin, list: ExportedList): Promise<void> {
  await db.run(sql`INSERT INTO audit_entries (admin_id, what, noun, about, at) SELECT ${admin.id},
    ${literal<AuditedAction>("exported")}, ${literal<AuditedNoun>("list")}, ${list}, ${CLOCK} WHERE ${isStillAdmin(admin)}`);
}

/** Administrators who stand in the log, each found by one step in the index. */
export async function listAuditedAdmins(db: Database, admin: Admin) {
  return await db.all<
    RowOf<{ id: typeof users.id; name: typeof users.full_name; email: typeof users.email }>
  >(sql`WITH RECURSIVE found (id) AS (SELECT min(admin_id) FROM audit_entries
      UNION ALL SELECT (SELECT min(admin_id) FROM audit_entries WHERE admin_id > found.id) FROM found WHERE found.id IS NOT NULL)
    SELECT u.id, u.full_name AS name, u.email FROM found CROSS JOIN users u ON u.id = found.id
    WHERE ${isStillAdmin(admin)} ORDER BY full_name, u.id LIMIT 200`);
}

/** In their order, after the entry `after`. */
export async function readEntries(db: Database, after: number, most: number): Promise<HashedEntry[]> {
  return await db.all<HashedEntry>(sql`SELECT e.seq, e.admin_id, e.what, e.noun, e.about, e.amount, e.reason, e.at, h.hash
    FROM audit_entries e LEFT JOIN audit_hashes h ON h.seq = e.seq WHERE e.seq > ${after} ORDER BY e.seq LIMIT ${most}`);
}

/** Numbers given so far; an entry with a smaller one is or was there. */
export async function countEntries(db: Database): Promise<number> {
  const [row] = await db.all<RowOf<{ n: typeof auditEntries.seq }>>(
    sql`SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name LIKE 'audit_entries'), 0) AS n`,
  );
  return row?.n ?? 0;
}

/** `null` before the first. */
export async function findLastHash(db: Database) {
  const [row] = await db.all<RowOf<{ seq: typeof auditHashes.seq; hash: typeof auditHashes.hash }>>(
    sql`SELECT seq, hash FROM audit_hashes ORDER BY seq DESC LIMIT 1`,
  );
  return row ?? null;
}

export async function findHash(db: Database, seq: number) {
  const [row] = await db.all<RowOf<{ seq: typeof auditHashes.seq; hash: typeof auditHashes.hash }>>(
    sql`SELECT seq, hash FROM audit_hashes WHERE seq = ${seq}`,
  );
  return row ?? null;
}

export async function insertHashes(db: Database, hashes: readonly { seq: number; hash: string }[]): Promise<void> {
  await db.run(sql`INSERT INTO audit_hashes (seq, hash)
    SELECT value ->> 'seq', value ->> 'hash' FROM json_each(${JSON.stringify(hashes)})
    WHERE value ->> 'seq' NOT IN (SELECT seq FROM audit_hashes)`);
}

/** Of the first entry without a hash. */
export const oldestUnhashed = sql`SELECT at AS since FROM audit_entries
  WHERE seq = coalesce((SELECT max(seq) FROM audit_hashes), 0) + 1`;
