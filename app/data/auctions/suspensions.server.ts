import { sql } from "drizzle-orm";
import type { Database } from "../connect.server";
import { isSuspended } from "./facts.server";

export async function findIsSuspended(db: Database, userId: string): Promise<boolean> {
  return (await db.all(sql`SELECT 1 WHERE ${isSuspended(userId)}`)).length > 0;
}
