import { type SQL, sql } from "drizzle-orm";
import { always } from "./condition.server";

/** A row's place in a list, `number || '_' || id`: the cursor of the next page. */
export type Cursor = string;

/** The cursor of a list that is ordered by a number and an id. */
const PLACE = /^(-?\d{1,15})_([\w-]{1,64})$/;

/** Ascending; all rows when the cursor is invalid or `null`. */
export function after(place: string | null, number: SQL, id: SQL): SQL {
  return beyond(place, number, id, sql`>`);
}

/** Descending. */
export function before(place: string | null, number: SQL, id: SQL): SQL {
  return beyond(place, number, id, sql`<`);
}

function beyond(place: string | null, number: SQL, id: SQL, way: SQL): SQL {
  const [, at, which] = PLACE.exec(place ?? "") ?? [];
  return at && which ? sql`(${number}, ${id}) ${way} (${Number(at)}, ${which})` : always;
}
