import type { ImageRefusal } from "../images/image";
import { POLICY } from "../policy";
import { cleanText, textLength } from "../text";
import { DAY } from "../time";
import { DESCRIPTION_MAX, LISTING_FIELDS, type ListingField, type TypedListing } from "./listing";

export const DRAFT_LIFE = POLICY.DRAFT_DAYS * DAY;
/** Most drafts of a person: an afternoon's photographs of a whole shelf, and a bound on what nobody can see. */
export const DRAFTS_MAX = 50;

/** Characters, well above a listing's limits: a text that is too long is shown again whole. */
const DRAFT_TEXT_MAX = 500;
const DRAFT_STATES_MAX = 2_000;
const DRAFT_DESCRIPTION_MAX = DESCRIPTION_MAX + 2_000;
const DESCRIPTIONS = ["second_description", "description"] as const;
/** Characters of all fields as JSON; the database holds no more. */
const DRAFT_JSON_MAX = 20_000;

export const PHOTO_CHANGES = ["remove", "move-earlier", "move-later"] as const;
export type PhotoChange = (typeof PHOTO_CHANGES)[number];

export type ImageSkip = "format" | "size" | "dimensions" | "animated" | "broken";
/** `limit` stands for all files that were too many, `wait` for all that came too soon, the others for one file. */
export type PhotoSkip = ImageSkip | "limit" | "wait" | "failed";

export interface SkippedPhoto {
  reason: PhotoSkip;
  file: string;
}

const FILE_NAME_SHOWN = 40;

const SKIPS: Record<ImageRefusal["reason"], ImageSkip> = {
  "not-an-image": "format",
  "wrong-type": "format",
  "too-many-bytes": "size",
  "too-large-dimensions": "dimensions",
  animated: "animated",
  broken: "broken",
};

export function toImageSkip(refusal: ImageRefusal): ImageSkip {
  return SKIPS[refusal.reason];
}

export function shortFileName(name: string): string {
  const letters = [...cleanText(name).replace(/\s+/g, " ")];
  return letters.length > FILE_NAME_SHOWN ? `${letters.slice(0, FILE_NAME_SHOWN - 1).join("")}…` : letters.join("");
}

/** A form's place in the history of a draft: the version it was made from, its own id, and the number of its next save. */
export interface Edition {
  base: number;
  form: string;
  step: number;
}

const EDITION = /^(\d{1,9})\.([\w-]{1,40})\.(\d{1,6})$/;

/** Of the page of a draft, and of what its buttons post to. Without an id, of the draft that was saved last. */
export function draftAddress(path: string, id: string | null): string {
  return id === null ? path : `${path}?draft=${id}`;
}

/** As the form's field `edition`. */
export function formatEdition({ base, form, step }: Edition): string {
  return `${base}.${form}.${step}`;
}

/** `null` for anything that is no edition. */
export function parseEdition(text: string | undefined): Edition | null {
  const [, base, form = "", step] = EDITION.exec(text ?? "") ?? [];
  return form ? { base: Number(base), form, step: Number(step) } : null;
}

export function nextEdition(edition: Edition): Edition {
  return { ...edition, step: edition.step + 1 };
}

/**
 * Whether a form may replace the draft's text: the draft is as the form found it, or that form itself saved last, earlier
 * than this. The same in SQL: `replaces` in data/catalog/drafts.server.ts.
 */
export function mayReplace(
  { draft, edition: { base, form, step } }: { draft: string | undefined; edition: Edition },
  stored: { id: string; version: number; form: string },
): boolean {
  const isLater = stored.form === form && stored.version < base + step;
  return stored.id === draft && (stored.version === base || isLater);
}

/** Removes invisible characters, and cuts texts to the database's limits. */
export function toDraftFields(typed: Partial<Record<string, unknown>>): TypedListing {
  const fields: TypedListing = {};
  for (const field of LISTING_FIELDS) {
    const text = typed[field];
    if (typeof text === "string") fields[field] = clipText(cleanText(text), maxOf(field));
  }
  for (const field of DESCRIPTIONS) {
    const over = textLength(JSON.stringify(fields)) - DRAFT_JSON_MAX;
    if (over > 0) fields[field] = clipText(fields[field] ?? "", textLength(fields[field] ?? "") - over);
  }
  return fields;
}

function maxOf(field: ListingField): number {
  if (field === "shipping_states") return DRAFT_STATES_MAX;
  return (DESCRIPTIONS as readonly ListingField[]).includes(field) ? DRAFT_DESCRIPTION_MAX : DRAFT_TEXT_MAX;
}

function clipText(text: string, most: number): string {
  return [...text].slice(0, Math.max(0, most)).join("");
}
