import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { isAdmin } from "../moderation/facts.server";
import { isParty } from "../orders/facts.server";
import { orders, problemPhotos, problems } from "../schema.server";

/** Sent with an event, or with the report. Positions count through the whole problem. */
export function insertProblemPhotos(
  photos: readonly StoredImage[],
  { problemId, eventId, when }: { problemId: string; eventId: string | null; when: Condition },
): SQL[] {
  return photos.map(
    ({
      key,
      width,
      height,
    }) => sql`INSERT INTO problem_photos (problem_id, event_id, position, key, width, height, added_at)
      SELECT ${problemId}, ${eventId}, count(*), ${key}, ${width}, ${height}, ${CLOCK} FROM problem_photos
      WHERE problem_id = ${problemId} HAVING ${when}`,
  );
}

/** The storage key of a problem's photo, for its buyer, its seller and administrators; `null` when there is none. */
export async function findProblemPhoto(
  db: Database,
  userId: string,
  problemId: string,
  position: number,
): Promise<string | null> {
  const { key, problem_id } = problemPhotos;
  const [row] = await db
    .select({ key })
    .from(problemPhotos)
    .innerJoin(problems, eq(problems.id, problem_id))
    .innerJoin(orders, eq(orders.id, problems.order_id))
    .where(and(eq(problem_id, problemId), eq(problemPhotos.position, position), or(isParty(userId), isAdmin(userId))));
  return row?.key ?? null;
}
