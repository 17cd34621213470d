import { factors } from "~/data/schema.server";
import type { Market } from "./market";

/** Two-step verification of a member, whose codes are those of `secret`. */
export async function putFactor<Who extends { id: string }>(
  { db }: Pick<Market, "db">,
  who: Who,
  created_at = Date.now(),
) {
  const secret = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const row = { id: `factor-of-${who.id}`, user_id: who.id, secret, created_at, last_step: 0, used_by: "" };
  await db.insert(factors).values(row);
  return { who, secret };
}
