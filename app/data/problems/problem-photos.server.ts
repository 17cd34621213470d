import { and, eq, or } from "drizzle-orm";
import type { Database } from "../connect.server";
import { isAdmin } from "../moderation/facts.server";
import { isParty } from "../orders/facts.server";
import { orders, problemPhotos, problems } from "../schema.server";

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
