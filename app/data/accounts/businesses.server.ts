import { eq, type SQL, sql } from "drizzle-orm";
import type { Business } from "~/domain/accounts/business";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import type { Json } from "../rows.server";
import { sellerProfiles } from "../schema.server";
import { activeUser } from "./users.server";

/** What everyone may know of a business, of a row of `seller_profiles`; NULL of a private person. */
export const businessJson = (profile: SQL = sql`seller_profiles`) => sql<Json | null>`iif(${profile}.rfc IS NULL, NULL,
  json_object('legalName', ${profile}.legal_name, 'rfc', ${profile}.rfc, 'address', ${profile}.business_address,
    'phone', ${profile}.business_phone))`;

export function toBusiness(json: Json | null): Business | null {
  return json === null ? null : JSON.parse(json);
}

/** With what a seller's private profile would begin it; `null` without a store. */
export async function findOwnBusiness(db: Database, userId: string) {
  const { address, city, state, postal_code, phone } = sellerProfiles;
  const [row] = await db
    .select({ business: businessJson(), address, city, state, postal_code, phone })
    .from(sellerProfiles)
    .where(eq(sellerProfiles.user_id, userId));
  return row ? { ...row, business: toBusiness(row.business) } : null;
}

/** `null`: a private person. */
export async function saveBusiness(db: Database, userId: string, business: Business | null): Promise<void> {
  const { legalName = null, rfc = null, address = null, phone = null } = business ?? {};
  await commit(db, [
    db
      .update(sellerProfiles)
      .set({ legal_name: legalName, rfc, business_address: address, business_phone: phone })
      .where(sql`user_id = ${activeUser(userId)}`),
  ]);
}
