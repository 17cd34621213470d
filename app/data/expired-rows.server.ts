import { type SQL, sql } from "drizzle-orm";
import type { ImageUse } from "~/domain/images/image";
import { CLOSED_STATUSES } from "~/domain/problems/problem";
import { type KeptTable, RETENTION } from "~/domain/retention";
import { CLOCK } from "./clock.server";
import { readThenCommit } from "./commit.server";
import { inList } from "./condition.server";
import type { Database } from "./connect.server";
import type { RowOf } from "./rows.server";
import type { draftImages, problemPhotos, productImages } from "./schema.server";

interface Kind {
  table: KeptTable;
  key: string;
  /** From when it is kept, spelled as in its index. */
  at: SQL;
  where?: SQL;
  index?: string;
}

/** The last of each type stays, without its subject: administrators see when each last came. */
const WEBHOOK_EVENTS: Kind = {
  ...{ table: "webhook_events", key: "id", at: sql`received_at` },
  where: sql`EXISTS (SELECT 1 FROM webhook_events newer WHERE newer.type = webhook_events.type
    AND (newer.received_at, newer.id) > (webhook_events.received_at, webhook_events.id))`,
};

const KINDS: readonly Kind[] = [
  { table: "sessions", key: "id_hash", at: sql`last_used_at` },
  { table: "rate_limits", key: "key", at: sql`last_at` },
  { table: "known_networks", key: "rowid", at: sql`last_at` },
  { table: "used_challenges", key: "hash", at: sql`used_at` },
  { table: "authorizations", key: "id", at: sql`created_at` },
  { table: "devices", key: "rowid", at: sql`at` },
  { table: "security_events", key: "id", at: sql`at` },
  { table: "links", key: "id", at: sql`expires_at` },
  { table: "identity_flows", key: "state_hash", at: sql`expires_at` },
  { table: "auth_codes", key: "code_hash", at: sql`expires_at` },
  { table: "factor_offers", key: "id", at: sql`created_at` },
  { table: "factor_challenges", key: "id", at: sql`created_at` },
  {
    ...{ table: "mails", key: "id", at: sql`coalesce(sent_at, given_up_at)` },
    where: sql`(sent_at IS NOT NULL OR given_up_at IS NOT NULL)`,
  },
  { table: "notifications", key: "id", at: sql`created_at` },
  { table: "saved_search_matches", key: "rowid", at: sql`found_at` },
  { table: "missed_searches", key: "rowid", at: sql`day` },
  { table: "store_days", key: "rowid", at: sql`day` },
  { table: "imports", key: "id", at: sql`moved_at`, where: sql`claimed_until < ${CLOCK}` },
  { table: "import_parts", key: "rowid", at: sql`added_at` },
  { table: "cron_runs", key: "rowid", at: sql`started_at` },
  { table: "faults", key: "id", at: sql`at` },
  WEBHOOK_EVENTS,
  {
    ...{ table: "carts", key: "id", at: sql`updated_at`, where: sql`user_id IS NULL` },
    // The planner would use the index of users, whose NULL entry has all carts of visitors.
    index: "carts_of_visitors",
  },
];
const DRAFTS: Kind = { table: "drafts", key: "id", at: sql`updated_at` };

/** Oldest first. */
function expired({ table, at, where, index }: Kind, now: SQL): SQL {
  const indexed = index ? sql`INDEXED BY ${sql.identifier(index)}` : sql``;
  return sql`FROM ${sql.identifier(table)} ${indexed} WHERE ${where ? sql`${where} AND` : sql``} ${at} < ${now} - ${RETENTION[table]} ORDER BY ${at}`;
}

/** Leaves out photos: an open problem keeps them. */
export const oldestExpiredRow = sql.join(
  [...KINDS, DRAFTS].map(
    (kind) =>
      sql`SELECT * FROM (SELECT ${kind.at} + ${RETENTION[kind.table]} AS since ${expired(kind, CLOCK)} LIMIT 1)`,
  ),
  sql` UNION ALL `,
);

/** One for each kind of row; answers whether there may be more. */
export const EXPIRED_ROWS = KINDS.map((kind) => async (db: Database, now: number, most: number): Promise<boolean> => {
  const key = sql.identifier(kind.key);
  const { rowsAffected } = await db.run(sql`DELETE FROM ${sql.identifier(kind.table)} WHERE ${key} IN
    (SELECT ${key} ${expired(kind, sql`${now}`)} LIMIT ${most})`);
  return rowsAffected === most;
});

/** Takes PayPal's ids and amounts off the last event of each type. */
export async function clearExpiredEvents(db: Database, now: number): Promise<void> {
  await db.run(sql`UPDATE webhook_events SET id = type || '-' || received_at, paypal_order_id = NULL, capture_id = NULL,
      refund_id = NULL, dispute_id = NULL, amount = NULL, currency = NULL
    WHERE received_at < ${now} - ${RETENTION.webhook_events} AND id <> type || '-' || received_at
      AND NOT ${WEBHOOK_EVENTS.where}`);
}

/** Returns the keys of their photos. */
export async function deleteExpiredDrafts(db: Database, now: number, most: number): Promise<string[]> {
  const abandoned = sql`(SELECT id ${expired(DRAFTS, sql`${now}`)}, id LIMIT ${most})`;
  const photos = db.all<RowOf<{ key: typeof draftImages.key }>>(
    sql`DELETE FROM draft_images WHERE draft_id IN ${abandoned} RETURNING key`,
  );
  const deleted = await readThenCommit(db, photos, [sql`DELETE FROM drafts WHERE id IN ${abandoned}`]);
  return deleted.map(({ key }) => key);
}

/** Returns the keys. */
export async function deleteProblemPhotos(db: Database, now: number, most: number): Promise<string[]> {
  const bound = now - RETENTION.problem_photos;
  // A photo is older than the end of its problem, so the index on `added_at` finds it.
  const rows = await db.all<
    RowOf<{ key: typeof problemPhotos.key }>
  >(sql`DELETE FROM problem_photos WHERE key IN (SELECT f.key
    FROM problem_photos f JOIN problems p ON p.id = f.problem_id
    WHERE f.added_at < ${bound} AND p.moved_at < ${bound} AND p.status IN ${inList(CLOSED_STATUSES)}
    ORDER BY f.added_at LIMIT ${most}) RETURNING key`);
  return rows.map(({ key }) => key);
}

const IS_UNUSED: Record<ImageUse, SQL> = {
  product: sql`NOT EXISTS (SELECT 1 FROM product_images WHERE key = k.value)
    AND NOT EXISTS (SELECT 1 FROM draft_images WHERE key = k.value)
    AND NOT EXISTS (SELECT 1 FROM bought_photos WHERE key = k.value)`,
  // The key begins with the id of its user.
  avatar: sql`NOT EXISTS (SELECT 1 FROM users WHERE id = substr(k.value, 1, 36) AND avatar_url = k.value)`,
  problem: sql`NOT EXISTS (SELECT 1 FROM problem_photos WHERE key = k.value)`,
};

/** No product, draft, order, user or problem uses them. */
export function selectUnusedImages(db: Database, use: ImageUse, keys: readonly string[]) {
  return db.all<RowOf<{ key: typeof productImages.key }>>(
    sql`SELECT k.value AS key FROM json_each(${JSON.stringify(keys)}) k WHERE ${IS_UNUSED[use]}`,
  );
}
