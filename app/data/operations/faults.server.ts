import { and, desc, eq } from "drizzle-orm";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { faults } from "../schema.server";

export type Fault = Awaited<ReturnType<typeof listFaults>>[number];

export async function addFault(
  db: Database,
  { requestId, route, message }: { requestId: string; route: string; message: string },
): Promise<void> {
  await commit(db, [db.insert(faults).values({ at: CLOCK, request_id: requestId, route, message })]);
}

/** The newest first; with `requestId`, those of one request. */
export async function listFaults(db: Database, admin: Admin, requestId: string | null, most: number) {
  const { id, at, request_id, route, message } = faults;
  return await db
    .select({ id, at, requestId: request_id, route, message })
    .from(faults)
    .where(and(isStillAdmin(admin), requestId === null ? undefined : eq(request_id, requestId)))
    .orderBy(desc(id))
    .limit(most);
}
