import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Database } from "~/data/connect.server";
import { addresses, products, sellerProfiles } from "~/data/schema.server";
import { SECOND } from "~/domain/time";
import { end } from "../../dev/run";
import { auctionHouseIn } from "../../tests/support/auction-house";
import { HOME } from "../../tests/support/home";
import { startDatabase } from "../database";
import { keptMarket, SELLERS } from "../fill";
import { makeFiles } from "../import";
import { createSignedInUser, type SignedInUser } from "../signed-in";

type AuctionHouseIn = Awaited<ReturnType<typeof auctionHouseIn>>;

const PRODUCTS = Number(process.env.PRODUCTS ?? 5_000);
const PEOPLE = Number(process.env.PEOPLE ?? 200);
const IMPORTED = Math.min(100, Number(process.env.ROWS ?? 100));
const AUCTIONS = 12;
/** Auctions that end while the hour is played, so that crons have some to settle. */
const ENDING = { count: 40, every: 6 * SECOND };
const FOR_SALE = 20;
/** Of each that is for sale. */
export const STOCK = 1_000;

export interface Member extends SignedInUser {
  addressId: string;
}

/** What an hour's people know of the market. */
export interface Stage {
  /** Ids of listings at a fixed price, and of those that are bought. */
  listings: string[];
  forSale: string[];
  stores: string[];
  /** The first is the hot one. */
  auctions: { id: string; productId: string }[];
  members: Member[];
  seller: SignedInUser;
  /** The form with which the seller uploads listings and their photos. */
  upload: { type: string; body: Buffer };
}

/** Fills `folder/hour.db` for an hour: each Worker plays it with a copy of its own. */
export async function setStage(folder: string): Promise<Stage> {
  const file = join(folder, "hour.db");
  await copyFile(await keptMarket(PRODUCTS), file);
  const database = await startDatabase(file);
  try {
    const house = await auctionHouseIn(database);
    const members = await Promise.all(Array.from({ length: PEOPLE }, () => createMember(house)));
    const seller = await createSignedInUser(house);
    await house.db
      .insert(sellerProfiles)
      .values({ id: uuid(), user_id: seller.id, handle: "importer", business_name: "Importer", created_at: 1 });
    const forSale = await listForSale(house);
    const auctions: Stage["auctions"] = [];
    for (let n = 0; n < AUCTIONS; n++) auctions.push(await house.auction(await house.open()));
    for (let n = 1; n <= ENDING.count; n++) await house.open({ endsIn: n * ENDING.every });
    const listings = await findListings(house.db);
    const stores = Array.from({ length: SELLERS }, (_, n) => `store-${n}`);
    return { listings, forSale, stores, auctions, members, seller, upload: await makeUpload() };
  } finally {
    await end(database.process);
  }
}

async function createMember(house: AuctionHouseIn): Promise<Member> {
  const user = await createSignedInUser(house);
  const addressId = uuid();
  await house.db
    .insert(addresses)
    .values({ id: addressId, user_id: user.id, ...HOME, is_default: true, created_at: 1 });
  return { ...user, addressId };
}

async function listForSale({ db, sellerId }: AuctionHouseIn): Promise<string[]> {
  const ids = Array.from({ length: FOR_SALE }, () => uuid());
  await db.insert(products).values(
    ids.map((id) => ({
      ...{ id, title: "Silla", category: "home" as const, condition: "new" as const, price: 100_00, stock: STOCK },
      ...{ seller_id: sellerId, image_url: "none", status: "active" as const, created_at: 1 },
    })),
  );
  return ids;
}

async function findListings(db: Database): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT id FROM products WHERE is_auction = 0`);
  return rows.map(({ id }) => id);
}

async function makeUpload() {
  const form = new FormData();
  for (const [name, file] of Object.entries(await makeFiles(IMPORTED))) form.append(name, file);
  const upload = new Response(form);
  return { type: upload.headers.get("Content-Type") ?? "", body: Buffer.from(await upload.arrayBuffer()) };
}
