import { type SQL, sql } from "drizzle-orm";
import type { Id } from "../condition.server";

/** Sessions that an application of others has. */
export function sessionsOfClient(clientId: Id): SQL {
  return sql`(SELECT id_hash FROM service_sessions WHERE client_id = ${clientId})`;
}
