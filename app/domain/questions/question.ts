import type { Language } from "~/i18n/language";
import { detectLanguage } from "../catalog/listing-language";
import type { Result } from "../result";
import { cleanText, textLength } from "../text";
import { MINUTE } from "../time";
import { type ContactKind, findContact } from "./contact-data";

export const QUESTION_MAX = 500;
export const QUESTION_MIN = 3;
export const ANSWER_MAX = 1000;
export const ANSWER_MIN = 2;

export type QuestionPart = "question" | "answer";

/** Questions of one person about one listing that wait for an answer at a time. */
export const OWN_WAITING_MAX = 3;
/** Questions about one listing that wait. */
export const WAITING_MAX = 50;
/** Between emails about questions to one listing. */
export const QUESTION_MAIL_PAUSE = 10 * MINUTE;
/** Answered questions on a listing's own page. */
export const SHOWN_MAX = 3;

export type TextRefusal = { reason: "tooShort" | "tooLong" } | { reason: ContactKind; found: string };

/** `language`: that of most words, or the writer's where they do not tell. */
export interface PublicText {
  text: string;
  language: Language;
}

export function checkQuestion(typed: string, writer: Language) {
  return checkPublicText(typed, { min: QUESTION_MIN, max: QUESTION_MAX, writer });
}

export function checkAnswer(typed: string, writer: Language) {
  return checkPublicText(typed, { min: ANSWER_MIN, max: ANSWER_MAX, writer });
}

function checkPublicText(
  typed: string,
  { min, max, writer }: { min: number; max: number; writer: Language },
): Result<PublicText, TextRefusal> {
  const text = cleanText(typed);
  const length = textLength(text);
  if (length < min) return { ok: false, refusal: { reason: "tooShort" } };
  if (length > max) return { ok: false, refusal: { reason: "tooLong" } };
  const contact = findContact(text);
  if (contact) return { ok: false, refusal: { reason: contact.kind, found: contact.found } };
  return { ok: true, text, language: detectLanguage({ title: text, description: null }) ?? writer };
}

interface Asking {
  isOwn: boolean;
  /** Whether the listing is on offer. */
  isOpen: boolean;
  /** Questions that wait: of this person, and of all. */
  ownWaiting: number;
  waiting: number;
}

export type AskRefusal = "own" | "closed" | "ownWaiting" | "waiting";

export function refuseQuestion({ isOwn, isOpen, ownWaiting, waiting }: Asking): AskRefusal | null {
  if (isOwn) return "own";
  if (!isOpen) return "closed";
  if (ownWaiting >= OWN_WAITING_MAX) return "ownWaiting";
  return waiting >= WAITING_MAX ? "waiting" : null;
}
