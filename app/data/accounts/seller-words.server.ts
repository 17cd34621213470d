import { type SQL, sql } from "drizzle-orm";
import { type Note, toNote } from "~/domain/accounts/seller-note";
import type { Language } from "~/i18n/language";
import type { Json } from "../rows.server";
import { isAway } from "./facts.server";

/** A seller who is away now. */
export interface Absence {
  /** The first moment back; `null`: until further notice. */
  until: number | null;
  /** Whether fixed-price listings are sold meanwhile. */
  sells: boolean;
  note: Note | null;
}

/** What a seller tells buyers on own pages. */
export interface SellerWords {
  absence: Absence | null;
  note: Note | null;
}

/** Of a row of `seller_profiles`, as JSON. */
export const sellerWords = (profile: SQL = sql`seller_profiles`) => sql<Json>`json_object(
  'absence', iif(${isAway(profile)}, json_object('until', ${profile}.away_until, 'sells', ${profile}.away_sells, 'note', ${profile}.away_note), NULL),
  'note', ${profile}.buyer_note, 'language', (SELECT language FROM users WHERE id = ${profile}.user_id))`;

interface Stored {
  absence: { until: number | null; sells: 0 | 1; note: string | null } | null;
  note: string | null;
  language: Language;
}

export function toSellerWords(json: Json): SellerWords {
  const { absence, note, language }: Stored = JSON.parse(json);
  return {
    absence: absence && { until: absence.until, sells: absence.sells === 1, note: toNote(absence.note, language) },
    note: toNote(note, language),
  };
}
