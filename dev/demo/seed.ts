import { readFile } from "node:fs/promises";
import { createClient } from "@libsql/client/http";
import { count, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/http";
import { v7 as uuid } from "uuid";
import { hashPassword } from "~/data/accounts/password.server";
import type { ImageStore, StoredImage } from "~/data/images/image-store.server";
import * as tables from "~/data/schema.server";
import { learnWords } from "~/data/search/documents.server";
import { toHandle } from "~/domain/accounts/seller-profile";
import { detectLanguage } from "~/domain/catalog/listing-language";
import { readImage } from "~/domain/images/image";
import { withoutMetadata } from "~/domain/images/image-metadata";
import type { MessageOf, NoticeKind } from "~/domain/messages/message";
import { listingDocument } from "~/domain/search/listing-document";
import { DAY, HOUR } from "~/domain/time";
import { openBuiltLexicon } from "../lexicon";
import { AUCTIONS, type DemoAuction } from "./auctions";
import { CAST, type CastKey } from "./cast";
import { type DemoListing, LISTINGS } from "./listings";
import { finishDemo, playAuction } from "./play";

/** Fills an empty database with the demo's people and listings. `false`, and nothing written, when it has users. */
export async function seedDemo(
  databaseUrl: string,
  images: ImageStore,
  now: number,
  listings: readonly DemoListing[] = LISTINGS,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<boolean> {
  const client = createClient({ url: databaseUrl, intMode: "number" });
  const db = drizzle({ client });
  const [users] = await db.select({ n: count() }).from(tables.users);
  if (users && users.n > 0) {
    client.close();
    return false;
  }

  const ids = {} as Record<CastKey, string>;
  const password_hash = await hashPassword(CAST.user.password);
  for (const person of Object.values(CAST)) {
    const id = uuid();
    ids[person.key] = id;
    const { email, full_name, language } = person;
    const joined_at = now - person.joined * DAY;
    const user = {
      id,
      email,
      full_name,
      language,
      password_hash,
      created_at: joined_at,
      email_confirmed_at: joined_at,
    };
    await db.batch([
      db.insert(tables.users).values(user),
      db.insert(tables.notifications).values(notice(id, { kind: "email-confirmed", email }, joined_at, joined_at)),
    ]);
    if (person.role) await db.insert(tables.userRoles).values({ user_id: id, role: person.role });
    for (const [index, address] of (person.addresses ?? []).entries()) {
      const created_at = now - 30 * DAY;
      await db
        .insert(tables.addresses)
        .values({ ...address, id: uuid(), user_id: id, is_default: index === 0, created_at });
    }
    if (person.seller) {
      const handle = toHandle(person.seller.business_name);
      await db.insert(tables.sellerProfiles).values({
        id: uuid(),
        user_id: id,
        handle,
        ...person.seller,
        created_at: joined_at,
        payout_account: person.email,
      });
    }
  }

  const lexicon = await openBuiltLexicon();
  // The list is newest first, so the newest is written last.
  const oldestFirst = [...listings].reverse();
  for (const [index, listing] of oldestFirst.entries()) {
    const seller_id = ids[listing.seller];
    const created_at = now - (oldestFirst.length - index) * HOUR;
    const stored: StoredImage[] = [];
    for (const [position, photo] of listing.photos.entries()) {
      stored.push(await storePhoto(images, `${seller_id}/${created_at}-${position}`, photo));
    }
    const { photos: _, seller: __, ...fields } = listing;
    const auction = AUCTIONS.find(({ title }) => title === listing.title);
    const product = {
      ...fields,
      language: detectLanguage(listing) ?? "es",
      id: uuid(),
      seller_id,
      created_at,
      status: "active" as const,
      ...(auction && asAuction(auction, now)),
    };
    const { second_title: secondTitle = null, second_description: secondDescription = null } = listing;
    const texts = { ...product, secondTitle, secondDescription };
    const { forms, senses, words, lexicon: version, marketWords } = listingDocument(texts, lexicon);
    await db.batch([
      db
        .insert(tables.products)
        .values({ ...product, forms, senses, words, lexicon: version, image_url: stored[0]?.key ?? "" }),
      ...learnWords(marketWords, sql`true`).map((statement) => db.run(statement)),
      db
        .insert(tables.productImages)
        .values(stored.map((image, position) => ({ product_id: product.id, position, ...image }))),
      db.insert(tables.notifications).values(published(product, now)),
    ]);
    if (auction) await playAuction(databaseUrl, { auction, productId: product.id, sellerId: seller_id }, ids, now);
    onProgress(index + 1, oldestFirst.length);
  }
  await finishDemo(databaseUrl, now);
  client.close();
  return true;
}

function asAuction({ start, days, ends }: DemoAuction, now: number) {
  const isScheduled = ends > days * DAY;
  return {
    is_auction: true,
    price: start,
    stock: 1,
    auction_end_time: now + ends,
    status: isScheduled ? ("scheduled" as const) : ("active" as const),
  };
}

type Published = Pick<typeof tables.products.$inferSelect, "id" | "title" | "seller_id" | "created_at">;

/** Sellers have read their notifications up to twelve hours ago. */
function published({ id, title, seller_id, created_at }: Published, now: number) {
  const isRead = now - created_at > 12 * HOUR;
  return notice(seller_id, { kind: "listing-published", product: id, title }, created_at, isRead ? now : null);
}

function notice(user_id: string, message: MessageOf<NoticeKind>, created_at: number, read_at: number | null) {
  return { id: uuid({ msecs: created_at }), user_id, message, created_at, read_at };
}

async function storePhoto(images: ImageStore, prefix: string, photo: string): Promise<StoredImage> {
  const bytes = new Uint8Array(await readFile(`dev/demo/photos/${photo}`));
  const answer = readImage(bytes);
  const clean = answer.ok ? withoutMetadata(bytes, answer.image.format) : null;
  const stored = answer.ok && clean ? await images.put(prefix, clean, answer.image) : null;
  if (!stored) throw new Error(`${photo} is not a photograph this market takes`);
  return stored;
}
