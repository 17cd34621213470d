import { v7 as uuid } from "uuid";
import type { PasswordProof } from "~/data/accounts/credentials.server";
import type { Admin } from "~/data/accounts/users.server";
import { listProposals, type StoredProposal } from "~/data/moderation/proposals.server";
import { sessions, userRoles } from "~/data/schema.server";
import { confirmProposal } from "~/flows/moderation/decide-proposal.server";
import type { Shop } from "./shop";

export async function secondAdmin(shop: Shop): Promise<Admin> {
  const admin = { id: await shop.bidder() } as Admin;
  await shop.db.insert(userRoles).values({ user_id: admin.id, role: "admin" });
  return admin;
}

/** Signed in, with a password that was right. */
export async function proofOf(shop: Shop, { id }: Admin): Promise<PasswordProof> {
  const idHash = uuid();
  await shop.db
    .insert(sessions)
    .values({ id_hash: idHash, user_id: id, created_at: Date.now(), last_used_at: Date.now() });
  return { session: { userId: id, idHash }, password_hash: "none", triesKey: `tries of ${id}` };
}

/** A context where more than `limit` centavos need a second administrator. */
export function limitedTo(shop: Shop, limit: number | null = 100_00) {
  const context = shop.context();
  return { ...context, config: { ...context.config, twoPersonAmount: limit } } as typeof context;
}

/** Throws unless one waits. */
export async function onlyProposal(shop: Shop, admin: Admin): Promise<StoredProposal> {
  const [found, ...others] = await listProposals(shop.db, admin, 9);
  if (!found || others.length > 0) throw new Error("one proposal waits");
  return found;
}

export async function confirmBy(shop: Shop, admin: Admin, proposal: StoredProposal) {
  return confirmProposal(limitedTo(shop), admin, proposal, await proofOf(shop, admin));
}
