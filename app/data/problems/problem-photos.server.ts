import { sql } from "drizzle-orm";
import type { Database } from "../connect.server";
import { isAdmin } from "../moderation/facts.server";
import { isParty } from "../orders/facts.server";

/** The storage key of a problem's photo, for its buyer, its seller and administrators; `null` when there is none. */
export async function findProblemPhoto(
  db: Database,
  userId: string,
  problemId: string,
  position: number,
): Promise<string | null> {
  const [row] = await db.all<{ key: string }>(sql`SELECT f.key
    FROM problem_photos f JOIN problems p ON p.id = f.problem_id JOIN orders ON orders.id = p.order_id
    WHERE p.id = ${problemId} AND f.position = ${position} AND (${isParty(userId)} OR ${isAdmin(userId)})`);
  return row?.key ?? null;
}
