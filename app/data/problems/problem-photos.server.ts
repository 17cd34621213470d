import { sql } from "drizzle-orm";
import type { Database } from "../connect.server";

/** The key of a photo of a problem, for its buyer, its seller and whoever decides; `null` when there is none. */
export async function findProblemPhoto(
  db: Database,
  userId: string,
  problemId: string,
  position: number,
): Promise<string | null> {
  const [row] = await db.all<{
    key: string;
  }>(sql`SELECT f.key FROM problem_photos f JOIN problems p ON p.id = f.problem_id
    JOIN orders o ON o.id = p.order_id WHERE p.id = ${problemId} AND f.position = ${position} AND (
      ${userId} IN (o.buyer_id, o.seller_id)
      OR EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'admin'))`);
  return row?.key ?? null;
}
