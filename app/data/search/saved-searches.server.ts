import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Cadence, SAVED_SEARCHES_MAX, toldAt } from "~/domain/search/saved-search";
import type { Language } from "~/i18n/language";
import { activeUser } from "../accounts/users.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { savedSearches } from "../schema.server";

export type SavedSearch = Pick<typeof savedSearches.$inferSelect, "id" | "list" | "name" | "cadence">;

interface NewSearch {
  id: string;
  userId: string;
  list: string;
  name: string;
  language: Language;
  cadence: Cadence;
  /** Version of the lexicon that `tokens` were read by. */
  lexicon: string;
  tokens: readonly string[];
  now: number;
}

/** One batch. A list that they have saved changes its cadence. `false` when they have too many. */
export async function saveSearch(
  db: Database,
  { id, userId, list, name, language, cadence, lexicon, tokens, now }: NewSearch,
): Promise<boolean> {
  const theirs = sql`user_id = ${userId} AND list = ${list}`;
  const hasRoom = sql`((SELECT count(*) FROM saved_searches WHERE user_id = ${userId}) < ${SAVED_SEARCHES_MAX}
    OR EXISTS (SELECT 1 FROM saved_searches WHERE ${theirs}))`;
  return commit(
    db,
    [
      sql`INSERT INTO saved_searches (id, user_id, list, name, language, cadence, lexicon, created_at)
        SELECT ${id}, id, ${list}, ${name}, ${language}, ${cadence}, ${lexicon}, ${now} FROM users
        WHERE id = ${activeUser(userId)} AND ${hasRoom} ON CONFLICT (user_id, list) DO NOTHING`,
      sql`INSERT INTO saved_search_tokens (token, search_id) SELECT value, ${id} FROM json_each(${JSON.stringify(tokens)})
        WHERE EXISTS (SELECT 1 FROM saved_searches WHERE id = ${id})`,
      sql`UPDATE saved_searches SET ${withCadence(cadence, now)} WHERE ${theirs} AND cadence <> ${cadence}`,
    ],
    sql`EXISTS (SELECT 1 FROM saved_searches WHERE ${theirs})`,
  );
}

/** Newest first. */
export async function listSavedSearches(db: Database, userId: string): Promise<SavedSearch[]> {
  const { id, list, name, cadence } = savedSearches;
  return db
    .select({ id, list, name, cadence })
    .from(savedSearches)
    .where(eq(savedSearches.user_id, userId))
    .orderBy(desc(id));
}

/** `false` without such a search of theirs. */
export async function changeCadence(
  db: Database,
  userId: string,
  id: string,
  cadence: Cadence,
  now: number,
): Promise<boolean> {
  const { rowsAffected } = await db.run(
    sql`UPDATE saved_searches SET ${withCadence(cadence, now)} WHERE id = ${id} AND user_id = ${userId}`,
  );
  return rowsAffected > 0;
}

export async function deleteSavedSearch(db: Database, userId: string, id: string): Promise<void> {
  await db.delete(savedSearches).where(and(eq(savedSearches.id, id), eq(savedSearches.user_id, userId)));
}

/** By the link in an email, which stands for its owner. */
export async function findLinkedSearch(db: Database, id: string): Promise<SavedSearch | null> {
  const { list, name, cadence } = savedSearches;
  const [search] = await db
    .select({ id: savedSearches.id, list, name, cadence })
    .from(savedSearches)
    .where(eq(savedSearches.id, id));
  return search ?? null;
}

/** `false` once it is deleted. */
export async function stopLinkedSearch(db: Database, id: string, now: number): Promise<boolean> {
  const { rowsAffected } = await db.run(sql`UPDATE saved_searches SET ${withCadence("off", now)} WHERE id = ${id}`);
  return rowsAffected > 0;
}

function withCadence(cadence: Cadence, now: number) {
  const due = cadence === "off" ? null : toldAt(cadence, now);
  return sql`cadence = ${cadence}, due_at = iif(due_at IS NULL, NULL, ${due})`;
}

type Outdated = Pick<typeof savedSearches.$inferSelect, "id" | "list" | "language">;

/** Searches whose tokens another lexicon read, along an index. */
export async function findOutdatedSearches(db: Database, lexicon: string, most: number): Promise<Outdated[]> {
  const other = (than: SQL) => sql`SELECT * FROM (SELECT id, list, language FROM saved_searches
    WHERE lexicon ${than} ${lexicon} LIMIT ${most})`;
  return db.all<Outdated>(sql`${other(sql`<`)} UNION ALL ${other(sql`>`)} LIMIT ${most}`);
}

/** Whether tokens of another lexicon are left, whatever synonyms it had (`withSynonyms`), along the same index. */
export async function hasSearchesOfOthers(db: Database, lexicon: string): Promise<boolean> {
  const [row] = await db.all<{ is: number }>(sql`SELECT EXISTS (SELECT 1 FROM saved_searches WHERE lexicon < ${lexicon})
    OR EXISTS (SELECT 1 FROM saved_searches WHERE lexicon >= ${`${lexicon},`}) AS "is"`);
  return row?.is === 1;
}

/** One transaction. */
export async function writeTokens(
  db: Database,
  lexicon: string,
  read: readonly { id: string; tokens: readonly string[] }[],
): Promise<void> {
  const rows = JSON.stringify(read);
  await commit(db, [
    sql`DELETE FROM saved_search_tokens WHERE search_id IN (SELECT value ->> 'id' FROM json_each(${rows}))`,
    sql`INSERT INTO saved_search_tokens (token, search_id) SELECT t.value, s.id
      FROM json_each(${rows}) r JOIN saved_searches s ON s.id = r.value ->> 'id', json_each(r.value, '$.tokens') t`,
    sql`UPDATE saved_searches SET lexicon = ${lexicon} WHERE id IN (SELECT value ->> 'id' FROM json_each(${rows}))`,
  ]);
}
