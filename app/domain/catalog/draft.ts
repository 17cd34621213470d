import type { ImageRefusal } from "../images/image";
import { cleanText, textLength } from "../text";
import { DAY } from "../time";
import { DESCRIPTION_MAX, LISTING_FIELDS, type ListingField, type TypedListing } from "./listing";

/** How long a draft is kept after its last change, milliseconds. */
export const DRAFT_LIFE = 30 * DAY;

/**
 * Characters that a draft keeps, well above a listing's limits, so that a text that is too long is shown again whole.
 */
const DRAFT_TEXT_MAX = 500;
const DRAFT_DESCRIPTION_MAX = DESCRIPTION_MAX + 2_000;

export const PHOTO_CHANGES = ["remove", "move-earlier", "move-later"] as const;
export type PhotoChange = (typeof PHOTO_CHANGES)[number];

export type ImageSkip = "format" | "size" | "dimensions" | "animated" | "broken";
/** Why a chosen file did not become a photo. `limit` stands for all that were too many, the others for one file. */
export type PhotoSkip = ImageSkip | "limit" | "failed";

export interface SkippedPhoto {
  reason: PhotoSkip;
  /** The file's name, shortened for a message. */
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

/** One line, at most 40 characters. */
export function shortFileName(name: string): string {
  const letters = [...cleanText(name).replace(/\s+/g, " ")];
  return letters.length > FILE_NAME_SHOWN ? `${letters.slice(0, FILE_NAME_SHOWN - 1).join("")}…` : letters.join("");
}

/** Known fields only, without invisible characters, within the database's limits. */
export function toDraftFields(typed: Partial<Record<string, unknown>>): TypedListing {
  const fields: TypedListing = {};
  for (const field of LISTING_FIELDS) {
    const text = typed[field];
    if (typeof text === "string") fields[field] = clipText(cleanText(text), field);
  }
  return fields;
}

function clipText(text: string, field: ListingField): string {
  const most = field === "description" ? DRAFT_DESCRIPTION_MAX : DRAFT_TEXT_MAX;
  return textLength(text) > most ? [...text].slice(0, most).join("") : text;
}
