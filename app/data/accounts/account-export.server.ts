import { and, eq, ne, sql } from "drizzle-orm";
import { exportComplaints } from "../auctions/complaints.server";
import { exportConsents } from "../auth/consents.server";
import { exportMetadata } from "../auth/user-metadata.server";
import { listDrafts } from "../catalog/drafts.server";
import { type Database, queryOf } from "../connect.server";
import { exportSuspensions } from "../moderation/suspensions.server";
import {
  devices,
  importedSkus,
  importLines,
  imports,
  knownNetworks,
  mails,
  productImages,
  products,
  savedSearches,
  users,
} from "../schema.server";
import { findTwoStep } from "./factors.server";
import { exportIdentities } from "./identities.server";
import { exportPasskeys } from "./passkeys.server";
import { exportSecurityEvents } from "./security-events.server";
import { findSellerProfile } from "./seller-profiles.server";
import { readTrade } from "./trade-export.server";

/** Named like the tables, without secrets that open the account and without other people's data. One round trip; `null` when there is no such user. */
export async function readAccount(db: Database, userId: string) {
  const query = queryOf(db);
  const [
    user,
    seller,
    goods,
    drafts,
    trade,
    suspensions,
    auction_complaints,
    known_networks,
    signInDevices,
    searches,
    files,
    twoStep,
    passkeys,
    identities,
    authorized_applications,
    security_events,
    metadata,
    lines,
    skus,
  ] = await Promise.all([
    query.users.findFirst({
      columns: {
        ...{ id: true, email: true, email_confirmed_at: true, full_name: true, avatar_url: true, language: true },
        ...{ notify_email: true, notify_outbid: true, created_at: true },
      },
      where: eq(users.id, userId),
      with: {
        addresses: { columns: { user_id: false } },
        sessions: { columns: { user_agent: true, created_at: true, last_used_at: true } },
        notifications: { columns: { message: true, created_at: true, read_at: true } },
        mails: {
          columns: { email: true, language: true, created_at: true, sent_at: true },
          // Other fields of a message may contain a link.
          extras: { kind: sql<string>`${mails.message} ->> 'kind'`.as("kind") },
        },
      },
    }),
    findSellerProfile(db, userId),
    query.products.findMany({
      columns: { seq: false, seller_id: false, image_url: false },
      where: eq(products.seller_id, userId),
      with: { images: { columns: { key: true }, orderBy: productImages.position } },
      orderBy: products.seq,
    }),
    listDrafts(db, userId),
    readTrade(db, userId),
    exportSuspensions(db, userId),
    exportComplaints(db, userId),
    // Of networks and devices only a hash is stored.
    db.select({ last_at: knownNetworks.last_at }).from(knownNetworks).where(eq(knownNetworks.user_id, userId)),
    db.select({ at: devices.at }).from(devices).where(eq(devices.user_id, userId)),
    db
      .select({
        list: savedSearches.list,
        name: savedSearches.name,
        cadence: savedSearches.cadence,
        created_at: savedSearches.created_at,
      })
      .from(savedSearches)
      .where(eq(savedSearches.user_id, userId)),
    db
      .select({ file_name: imports.file_name, created_at: imports.created_at, status: imports.status })
      .from(imports)
      .where(eq(imports.user_id, userId)),
    findTwoStep(db, userId),
    exportPasskeys(db, userId),
    exportIdentities(db, userId),
    exportConsents(db, userId),
    exportSecurityEvents(db, userId),
    exportMetadata(db, userId),
    // Lines that became listings are there as listings.
    db
      .select({ line: importLines.line, cells: importLines.cells, status: importLines.status })
      .from(imports)
      .innerJoin(importLines, eq(importLines.import_id, imports.id))
      .where(and(eq(imports.user_id, userId), ne(importLines.status, "imported"))),
    db
      .select({ sku: importedSkus.sku, product_id: importedSkus.product_id })
      .from(importedSkus)
      .where(eq(importedSkus.seller_id, userId)),
  ]);
  if (!user) return null;
  const { addresses, sessions, notifications, mails: emails, ...profile } = user;
  return {
    profile,
    addresses,
    seller_profile: seller,
    products: goods.map(({ price, shipping_cost, images, ...product }) => ({
      ...product,
      images: images.map(({ key }) => key),
      price_centavos: price,
      shipping_cost_centavos: shipping_cost,
    })),
    drafts: drafts.map(({ id, fields, images }) => ({ id, fields, images: images.map(({ key }) => key) })),
    ...trade,
    suspensions,
    auction_complaints,
    saved_searches: searches,
    imports: files.map((file) => ({
      ...file,
      lines: lines.map((line) => ({ ...line, cells: JSON.parse(line.cells) })),
    })),
    imported_skus: skus,
    sessions,
    known_networks,
    devices: signInDevices,
    two_step_verification: twoStep,
    passkeys,
    identities,
    authorized_applications,
    security_events,
    user_metadata: metadata,
    notifications,
    mails: emails,
  };
}
