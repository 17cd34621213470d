import { type SQL, sql } from "drizzle-orm";
import { always } from "./condition.server";

/** A row's place in a list, `number || '_' || id`: the cursor of the next page. */
export type Cursor = string;

/** The cursor of a list that is ordered by a number and an id. */
const PLACE = /^(-?\d{1,15})_([\w-]{1,64})$/;

/** Rows after a cursor, in ascending order; all rows when it is invalid or `null`. */
export function after(place: string | null, number: SQL, id: SQL): SQL {
  return beyond(place, number, id, sql`>`);
}

/** The same in descending order. */
export function before(place: string | null, number: SQL, id: SQL): SQL {
  return beyond(place, number, id, sql`<`);
}

function beyond(place: string | null, number: SQL, id: SQL, way: SQL): SQL {
  const [, at, which] = PLACE.exec(place ?? "") ?? [];
  return at && which ? sql`(${number}, ${id}) ${way} (${Number(at)}, ${which})` : always;
}
