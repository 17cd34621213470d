import { desc, eq, sql } from "drizzle-orm";
import type { AuditedAction, AuditedNoun } from "~/domain/moderation/audit";
import type { Synonym } from "~/domain/search/synonyms";
import { SYNONYMS_MAX } from "~/domain/search/synonyms";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import { synonyms, users } from "../schema.server";

/** What queries are read by. */
export async function listSynonyms(db: Database): Promise<Synonym[]> {
  const { words, term, concept_id } = synonyms;
  return db.select({ words, term, concept: concept_id }).from(synonyms).orderBy(words).limit(SYNONYMS_MAX);
}

export type AddedSynonym = RowOf<{
  id: typeof synonyms.id;
  words: typeof synonyms.words;
  term: typeof synonyms.term;
  addedAt: typeof synonyms.added_at;
  /** Who added it. */
  name: typeof users.full_name;
  email: typeof users.email;
  userId: typeof users.id;
}>;

/** Newest first. */
export async function listAddedSynonyms(db: Database, admin: Admin): Promise<AddedSynonym[]> {
  const { id, words, term, added_at, added_by } = synonyms;
  return db
    .select({ id, words, term, addedAt: added_at, name: users.full_name, email: users.email, userId: users.id })
    .from(synonyms)
    .innerJoin(users, eq(users.id, added_by))
    .where(isStillAdmin(admin))
    .orderBy(desc(id))
    .limit(SYNONYMS_MAX);
}

/** `false` when the words were added before. */
export async function addSynonym(
  db: Database,
  admin: Admin,
  { id, words, term, concept, now }: Synonym & { id: string; now: number },
): Promise<boolean> {
  return commit(
    db,
    [
      sql`INSERT INTO synonyms (id, words, term, concept_id, added_by, added_at)
        SELECT ${id}, ${words}, ${term}, ${concept}, ${admin.id}, ${now}
        WHERE ${isStillAdmin(admin)} AND (SELECT count(*) FROM synonyms) < ${SYNONYMS_MAX} ON CONFLICT (words) DO NOTHING`,
    ],
    sql`EXISTS (SELECT 1 FROM synonyms WHERE id = ${id})`,
  );
}

/** Returns its words, or `null` when it is gone. */
export async function removeSynonym(db: Database, admin: Admin, id: string): Promise<string | null> {
  const which = sql`id = ${id} AND ${isStillAdmin(admin)}`;
  const audited = sql`INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    SELECT ${admin.id}, ${literal<AuditedAction>("synonym_removed")}, ${literal<AuditedNoun>("synonym")}, id, words, ${CLOCK}
    FROM synonyms WHERE ${which}`;
  const [removed] = await commit(db, [audited], db.delete(synonyms).where(which).returning({ words: synonyms.words }));
  return removed?.words ?? null;
}
