import { type SQL, sql } from "drizzle-orm";

/** A place in a list whose rows are told apart by a number and an id: where its next page begins. */
const PLACE = /^(-?\d{1,15})_([\w-]{1,64})$/;

/** The condition for what comes after a place in ascending order of a number and an id; everything, when it is none. */
export function after(place: string | null, number: SQL, id: SQL): SQL {
  return beyond(place, number, id, sql`>`);
}

/** The same in descending order. */
export function before(place: string | null, number: SQL, id: SQL): SQL {
  return beyond(place, number, id, sql`<`);
}

function beyond(place: string | null, number: SQL, id: SQL, way: SQL): SQL {
  const [, at, which] = PLACE.exec(place ?? "") ?? [];
  return at && which ? sql`(${number}, ${id}) ${way} (${Number(at)}, ${which})` : sql`1`;
}
