import type { Language } from "~/i18n/language";
import { detectLanguage } from "../catalog/listing-language";
import { type ContactKind, findContact } from "../questions/contact-data";
import { textLength } from "../text";

export type NoteRefusal = "tooLong" | { reason: ContactKind; found: string };

/** A note to buyers is public: it has no contact data. */
export function refuseNote(note: string, max: number): NoteRefusal | null {
  if (textLength(note) > max) return "tooLong";
  const contact = findContact(note);
  return contact && { reason: contact.kind, found: contact.found };
}

/** In the language of most of its words, or of its seller's account where they do not tell. */
export interface Note {
  text: string;
  language: Language;
}

export function toNote(text: string | null, writer: Language): Note | null {
  return text === null ? null : { text, language: detectLanguage({ title: text, description: null }) ?? writer };
}
