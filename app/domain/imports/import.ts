import { POLICY } from "../policy";
import { DAY, MINUTE } from "../time";

/** Lines of one file, columns that are read, and its bytes. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_COLUMNS_MAX = 500;
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
/** How long a file's lines are kept. */
export const IMPORT_LIFE = POLICY.IMPORT_DAYS * DAY;

/** Lines of one batch, and photos fetched in one run: a Worker's run may ask others only so often. */
export const STEP_LINES = 25;
export const RUN_PHOTOS = 250;
/** A run starts no batch after this; another run takes over a claim that is this old. */
export const RUN_TIME = MINUTE / 3;
export const CLAIM_TIME = 2 * MINUTE;
/** How often a photo's server may fail before its line does. */
export const TRIES_MAX = 3;

export const IMPORT_STATUSES = ["preview", "running", "done"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** `known`: the seller has a listing of this SKU, so the line is skipped. */
export const LINE_STATUSES = ["ready", "known", "wrong", "imported"] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

/** What becomes of good lines: on sale, or off sale until their seller puts them there. */
export const IMPORT_TARGETS = ["active", "paused"] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];
