import { sql } from "drizzle-orm";

/**
 * The database's own clock, milliseconds since 1970: whoever asks, and wherever from, what depends on time is decided by
 * the same one, read with the row that it decides about.
 */
export const CLOCK = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;
