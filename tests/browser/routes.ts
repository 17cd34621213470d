import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { v7 as uuid } from "uuid";
import { unmatchableHash } from "~/data/accounts/password.server";
import {
  bidders,
  discrepancies,
  identities,
  links,
  orderMessages,
  orders,
  payoutBatches,
  payouts,
  problems,
  productImages,
  products,
  reports,
  rulings,
  secondAccounts,
  sessions,
  strikes,
  users,
} from "~/data/schema.server";
import type { OrderStatus } from "~/domain/orders/order";
import { dueAt } from "~/domain/problems/problem";
import type { ShippingMethod } from "~/domain/shipments/shipment";
import { DAY, HOUR } from "~/domain/time";
import { CAST } from "../../dev/demo/cast";
import { auctionOf, bidOn } from "../support/auctions";
import { hydrated, navigate, press } from "../support/browsing";
import type { Market } from "../support/market";
import { PASSWORD } from "../support/members";
import { putSales, putUnplacedDispute } from "../support/owned-sales";
import { putPaidOrder } from "../support/paid-order";
import { photoFiles } from "../support/photo-files";
import { putApplication, putRequest } from "../support/put-application";
import { putOrder } from "../support/put-order";
import { putPriceOffer } from "../support/put-price-offer";
import { putQuestion } from "../support/put-question";
import { putDeal, putFeedback } from "../support/rated";
import { returnsFromPaypal } from "./paying";

/** The seller's products: at a fixed price, a scheduled auction, and an auction with a bid and an addition. */
export const OWN = {
  fixed: "01920000-0000-7000-8000-000000000001",
  scheduled: "01920000-0000-7000-8000-000000000002",
  bidden: "01920000-0000-7000-8000-000000000003",
};

/** A screen for the checks that every screen has to pass. */
export interface Screen {
  path: string;
  /** A visitor if missing. */
  as?: "user" | "seller" | "admin" | "newcomer" | "suspended" | "guarded";
  status?: number;
  /** A rule of axe that this screen is allowed to break. */
  except?: string;
  /** Runs before the request. */
  before?: () => void;
  /** Runs on the page before it is checked; `leadsTo` is the status after that. */
  act?: (page: Page) => Promise<unknown>;
  leadsTo?: number;
}

/** Submits a form without the browser's validation. */
const sendForm = (action: string) => (page: Page) =>
  navigate(page, () =>
    page
      .locator(`main form[method=post][action^="${action}"]`)
      .first()
      .evaluate((form) => (form as HTMLFormElement).submit()),
  );

/** A page that asked for the password first. */
const provePassword = async (page: Page) => {
  await page.locator("#current_password").fill(PASSWORD);
  await sendForm("/auth/password")(page);
};

/** To the page with the secret of an application. */
const register = async (page: Page) => {
  await page.locator("#name").fill("Libreta de precios");
  await page.locator("#website").fill("https://prices.example");
  await page.locator("#redirects").fill("https://prices.example/signed-in");
  await page.locator("[name=kind][value=secret]").check();
  await sendForm("/admin/applications")(page);
};

/** Opens the target of a link as without script. */
const follow = (link: string) => (page: Page) =>
  navigate(page, () =>
    page
      .locator(link)
      .first()
      .evaluate((one) => location.assign((one as HTMLAnchorElement).href)),
  );

const openDialog = (link: string) => async (page: Page) => {
  await hydrated(page);
  await page.locator(link).first().click();
  await page.locator("dialog[open]").waitFor();
};

/** Shows the fields of an auction, with the table of increments open. */
const chooseAuction = async (page: Page) => {
  await hydrated(page);
  await page.locator("[value=auction]").check();
  await page.locator("details.if-auction summary").click();
};

const markReviewed = (page: Page) =>
  navigate(page, () =>
    page
      .locator('main form[action$="/reviewed"]')
      .first()
      .evaluate((form) => (form as HTMLFormElement).submit()),
  );

/** Submits a form with one field empty. */
const sendEmpty = (field: string) => (page: Page) =>
  navigate(page, () =>
    page.locator(field).evaluate((control) => {
      const input = control as HTMLInputElement;
      input.value = "";
      input.form?.submit();
    }),
  );

/** Submits words in the second language without a title. */
const sendOnlySecondText = (page: Page) =>
  navigate(page, () =>
    page.locator("#second_description").evaluate((area) => {
      const field = area as HTMLTextAreaElement;
      field.value = "Only a description";
      field.form?.submit();
    }),
  );

const IMPORT = "/seller-settings/import";
/** Uploads a file of listings; without text, none. */
const sendImport = (text: string) => async (page: Page) => {
  const file = { name: "tazas.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  if (text) await page.locator("#file").setInputFiles(file);
  await press(page.locator("form[enctype] button"));
};

const bid = (max: string) => async (page: Page) => {
  await page.fill("#max", max);
  await navigate(page, () => page.keyboard.press("Enter"));
};

const addToCart = (page: Page) => press(page.locator('form[action$="/cart"] button:not([name])'));

/** Sets a quantity in the cart to zero. */
const sendNone = (page: Page) =>
  navigate(page, () =>
    page
      .locator("form.quantity [name=quantity]")
      .first()
      .evaluate((control) => {
        const input = control as HTMLInputElement;
        input.value = "0";
        input.form?.submit();
      }),
  );

/**
 * A cart with one line of each kind: won, available, changed price, changed stock, sold out. Returns the available
 * product.
 */
async function fillCart({ db }: Market, user: Person) {
  const { rows } = await db.$client.execute(
    "SELECT id FROM products WHERE status = 'active' AND is_auction = 0 AND stock > 1 ORDER BY seq LIMIT 3",
  );
  const [plain, changed, sold] = rows.map(({ id }) => String(id));
  for (const id of [plain, changed, sold]) await user.send(`/product/${id}/cart`, { quantity: "2" });
  await db.$client.batch([
    { sql: "UPDATE cart_items SET quantity = 99, price = price + 100 WHERE product_id = ?", args: [changed ?? ""] },
    { sql: "UPDATE products SET stock = 0 WHERE id = ?", args: [sold ?? ""] },
  ]);
  return plain;
}

/** With a photo of the demo data, as if its seller had uploaded it. */
async function auctionWithPhoto({ db, buckets }: Market, seller: string, wanted: Parameters<typeof auctionOf>[2]) {
  const auction = await auctionOf(db, seller, wanted);
  const [photo] = await db.select().from(productImages).orderBy(desc(productImages.position)).limit(1);
  const bytes = await (await buckets.PRODUCTS.get(photo?.key ?? ""))?.arrayBuffer();
  if (!photo || !bytes) throw new Error("The demo data has no photo");
  const key = `${seller}/${photo.key.split("/")[1]}`;
  await buckets.PRODUCTS.put(key, bytes);
  await db.delete(productImages).where(inArray(productImages.key, [auction.productId, photo.key]));
  await db.insert(productImages).values({ ...photo, product_id: auction.productId, position: 0, key });
  return auction;
}

/** With bids of three people. */
async function auctionWithBids(market: Market, wanted: Parameters<typeof auctionOf>[2]) {
  const { id: seller } = await market.person({ seller: true });
  const auction = await auctionWithPhoto(market, seller, wanted);
  for (const max of ["200", "500", "300"]) await bidOn(await market.person(), auction, max);
  return `/product/${auction.productId}`;
}

type Person = Awaited<ReturnType<Market["person"]>>;

/** An auction whose seller has blocked the user. */
async function keptOut(market: Market, user: Person): Promise<string> {
  const { id: seller } = await market.person({ seller: true });
  const { id, productId } = await auctionWithPhoto(market, seller, { buyItNow: 900_00 });
  const args = [seller, user.id, id];
  await market.db.$client.execute({ sql: "INSERT INTO blocks VALUES (?, ?, ?, 1)", args });
  return `/product/${productId}`;
}

/** The seller's auction, in which the user leads over a blocked bidder. */
async function contested(market: Market, { user, seller }: Record<"user" | "seller", Person>): Promise<string> {
  const wanted = { endsIn: 172_800_000, reserve: 9_000_00 };
  const auction = await auctionWithPhoto(market, seller.id, wanted);
  const other = await market.person();
  await bidOn(user, auction, "250");
  await bidOn(other, auction, "400");
  await bidOn(user, auction, "900");
  await seller.post(`/auction/${auction.id}/block`, { auction: auction.id, number: "2" });
  return auction.id;
}

/**
 * Ended auctions of the seller: one offered to the user, one that the user did not pay, one that the user won (its bids
 * are revealed), and one below its reserve. The user watches them all.
 */
async function aftermath(market: Market, { user, seller }: Record<"user" | "seller", Person>) {
  const other = await market.person();
  const ended = async (hoursAgo: number, title: string, first: Person, last: Person, reserve: number | null = null) => {
    market.database.shiftClock(-(hoursAgo + 1) * HOUR);
    const auction = await auctionWithPhoto(market, seller.id, {
      title,
      reserve,
      startsIn: HOUR - 7 * DAY,
      endsIn: HOUR,
    });
    await bidOn(first, auction, "400");
    await bidOn(last, auction, "900");
    await user.post(`/product/${auction.productId}/watch`, {});
    market.database.shiftClock(0);
    return `/auction/${auction.id}`;
  };
  const offered = await ended(60, "Bicicleta de ruta", user, other);
  const unpaid = await ended(59, "Tocadiscos", other, user);
  const won = await ended(2, "Guitarra", other, user);
  const below = await ended(1, "Reloj de pared", other, user, 5_000_00);
  const sale = { buyer: user.id, seller: seller.id, ago: 30 * DAY, paypal: market.paypal };
  const { orderId: unsent } = await putPaidOrder(market, sale);
  // The first run settles and cancels what was not shipped, the second expires unpaid orders.
  for (let run = 0; run < 2; run++) await market.cron("minute");
  await seller.post(`${offered}/after`, {});
  await (await market.person({ admin: true })).post(`${won}/proof`, { reason: "Dos dicen que iban ganando" });
  const isWon = and(eq(orders.buyer_id, user.id), isNotNull(orders.auction_id));
  const [sold] = await market.db.select({ id: orders.id }).from(orders).where(isWon);
  const [struck] = await market.db.select({ id: strikes.order_id }).from(strikes).where(eq(strikes.user_id, other.id));
  const appeal = "Mi banco bloqueó el pago.\nLo liberó al día siguiente.";
  await other.post("/account/settings/strikes", { strike: struck?.id ?? "", appeal });
  await sellAndPayOut(market, seller);
  return {
    offered,
    unpaid,
    won,
    below,
    unsent: `/account/orders/${unsent}`,
    order: sold?.id,
    strike: `/admin/strikes/${struck?.id}`,
  };
}

/** Bidders of an auction, each reported as a second account of its seller. */
async function reportBidders({ db }: Market, auction_id: string): Promise<void> {
  const bids = await db.select({ user_id: bidders.user_id }).from(bidders).where(eq(bidders.auction_id, auction_id));
  const report = { auction_id, matches: ["phone" as const, "address" as const], at: Date.now() };
  await db.insert(secondAccounts).values(bids.map((bid) => ({ ...report, ...bid })));
}

/** The seller's sales and payouts, a refused refund, and a reconciliation finding. */
async function sellAndPayOut(market: Market, { id: seller }: Person) {
  const { db } = market;
  await db.$client.execute({
    sql: `INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES (?1, ?1, 'Nadie', ?1, 1)`,
    args: [`bidder-${seller}`],
  });
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.seller_id, seller)).limit(1);
  await putSales(market, seller, "pagos@example.com", product?.id);
  await putUnplacedDispute(market);
  await db.insert(payoutBatches).values({ id: "b1", amount: 5_00, payouts: 1, language: "es", created_at: Date.now() });
  await db.insert(payouts).values({
    ...{ id: "y2", seller_id: seller, account: "032180000118359719", amount: 5_00, batch_id: "b1" },
    ...{ created_at: Date.now(), moved_at: Date.now(), store: `Tienda ${"muylarga".repeat(9)}`, name: "Ana" },
  });
  await db.insert(discrepancies).values({
    ...{ id: "f1", kind: "refunded", about: "y-d1", facts: { ours: 0, paypal: 10_00 }, found_at: Date.now() },
  });
}

/** Orders of the user from the seller that were paid, sent or delivered, with messages. */
async function onTheirWay(market: Market, { user, seller }: Record<"user" | "seller", Person>) {
  const { productId } = await auctionWithPhoto(market, seller.id, { title: "Silla de madera", endsIn: -1 });
  const { db } = market;
  await db.update(products).set({ status: "sold" }).where(eq(products.id, productId));
  const now = Date.now();
  const shipTo = JSON.stringify(CAST.user.addresses?.[0]);
  const put = async (status: OrderStatus, way?: ShippingMethod, place: string | null = null) => {
    const id = uuid();
    const first = status === "delivered" || status === "completed" ? "shipped" : status;
    const event = (to: OrderStatus, actor: string, reason: string | null = null) =>
      db.run(sql`INSERT INTO order_events (id, order_id, at, to_status, actor, reason)
        VALUES (${uuid()}, ${id}, ${now}, ${to}, ${actor}, ${reason})`);
    await db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, quantity, amount, shipping, status, payment_method,
        ship_to, pickup_place, pickup_code, created_at)
      VALUES (${id}, ${productId}, ${user.id}, ${seller.id}, 'Silla de madera', 2, 125000, 15000, ${first}, 'paypal', ${shipTo}, ${place},
        ${place && "042137"}, ${now})`);
    await event("paid", "P");
    if (way) {
      const [carrier, number] = way === "carrier" ? ["estafeta", "8055241528464720099314"] : [null, null];
      await db.run(sql`INSERT INTO shipments (order_id, way, carrier, number, sent_at, arrives_by, delivers_at, code)
        VALUES (${id}, ${way}, ${carrier}, ${number}, ${now}, ${now + DAY}, ${now + 9 * DAY}, ${way === "in_person" ? "042137" : null})`);
      await event("shipped", "S");
    }
    if (status !== first) await event("delivered", "B", "handed_over");
    if (status !== first) await db.run(sql`UPDATE orders SET status = 'delivered' WHERE id = ${id}`);
    if (status === "completed") await db.run(sql`UPDATE orders SET status = 'completed' WHERE id = ${id}`);
    for (const [who, body] of [
      [user, "Hola, ¿cuándo llega?"],
      [seller, `Mañana. ${"muylargo".repeat(20)}`],
    ] as const) {
      await db.run(
        sql`INSERT INTO order_messages (id, order_id, user_id, at, body) VALUES (${uuid()}, ${id}, ${who.id}, ${now}, ${body})`,
      );
    }
    return `/account/orders/${id}`;
  };
  return {
    paid: await put("paid"),
    pickedUp: await put("paid", undefined, "Roma Norte, Ciudad de México"),
    sent: await put("shipped", "carrier"),
    inPerson: await put("shipped", "in_person"),
    delivered: await put("delivered", "own"),
    completed: await put("completed", "carrier"),
  };
}

/** Orders of the user from the seller with problems in each state; one can still be reported. */
async function withProblems(market: Market, { user, seller }: Record<"user" | "seller", Person>) {
  const reported = async (steps: readonly [who: Person, step: string, fields: Record<string, string>][]) => {
    const id = await putOrder(market, user, seller, { title: "Silla de madera" });
    const path = `/account/orders/${id}/problem`;
    const description = `El respaldo está roto. ${"muylargo".repeat(20)}`;
    await user.post(path, { kind: "not_as_described", description, photos: await photoFiles(3) });
    for (const [who, step, fields] of steps) await who.post(`${path}/${step}`, fields);
    return path;
  };
  const offered = [seller, "offer", { amount: "25" }] as const;
  const agreed = [seller, "return", { ...CAST.user.addresses?.[0], label_note: "Código 4711" }] as never;
  const sent = [user, "sent", { carrier: "estafeta", number: "8055241528464720099314" }] as const;
  return {
    fresh: `/account/orders/${await putOrder(market, user, seller)}/problem`,
    open: await reported([]),
    escalated: await reported([]),
    offered: await reported([[...offered]]),
    agreed: await reported([agreed]),
    received: await reported([agreed, [...sent], [seller, "received", {}]]),
    over: await reported([[seller, "refund", {}]]),
  };
}

/** Escalates one; returns its page for administrators. */
async function toDecide({ db }: Market, problem: string): Promise<string> {
  const [row] = await db
    .update(problems)
    .set({ status: "escalated", due_at: dueAt("escalated", Date.now()) })
    .where(eq(problems.order_id, problem.split("/")[3] ?? ""))
    .returning({ id: problems.id });
  return `/admin/problems/${row?.id}`;
}

/** Orders that the user paid: just now, earlier, earlier with a request to cancel, and a cancelled one. */
async function cancellable(market: Market, { user, seller }: Record<"user" | "seller", Person>) {
  const page = async (ago: number) => {
    const { orderId } = await putPaidOrder(market, { buyer: user.id, seller: seller.id, ago });
    return `/account/orders/${orderId}/cancel`;
  };
  const [fresh, late, asked, over] = [await page(0), await page(2 * HOUR), await page(3 * HOUR), await page(0)];
  await user.post(asked, { reason: "Compré dos por error,\nuna me basta." });
  await user.post(over, {});
  return { fresh, late, asked, over };
}

/** Two orders of the user from the seller: one to be rated, one with revealed feedback of both. */
async function feedbackBetween({ db }: Market, { user, seller }: Record<"user" | "seller", Person>) {
  const open = await putDeal(db, { buyer: user.id, seller: seller.id });
  const revealed = await putDeal(db, { buyer: user.id, seller: seller.id });
  await putFeedback(db, revealed, {
    rating: "negative",
    text: "Llegó tarde y sin avisar.\nUnPalabraSinEspacios".repeat(4),
  });
  await putFeedback(db, revealed, { role: "seller", text: "Pagó rápido" });
  return { open, revealed };
}

/** Questions about a listing of the seller's: answered ones, one of them reported, and two that wait. */
async function askedOf(market: Market, { user, seller }: Record<"user" | "seller", Person>) {
  const { productId: product } = await auctionWithPhoto(market, seller.id, { title: "Silla de madera" });
  const about = { product, asker: user.id };
  const answer = `Sí, quedan dos. ${"muylargo".repeat(20)}`;
  const ago = (days: number) => Date.now() - days * DAY;
  for (const days of [6, 5, 4]) await putQuestion(market, { ...about, answer: "Mide 90 cm.", at: ago(days) });
  const answered = await putQuestion(market, { ...about, answer, at: ago(3) });
  await putQuestion(market, { ...about, question: `¿La entregas armada? ${"muylargo".repeat(20)}`, at: ago(2) });
  await putQuestion(market, {
    product,
    asker: (await market.person()).id,
    question: "¿De qué madera es?",
    at: ago(1),
  });
  await market.db.insert(reports).values({
    ...{ id: uuid(), noun: "question", about: answered, user_id: seller.id },
    cause: "other",
    weight: 100,
    at: ago(1),
  });
  return { product, answered };
}

/** A message that its receiver reported, a warning to the user after another report, and a listing of the seller that is held. */
async function moderatedOf(market: Market, { user, seller }: Record<"user" | "seller", Person>) {
  const [message, ruling, held] = [uuid(), uuid(), uuid()];
  const order = await putOrder(market, user, seller, { title: "Silla de madera" });
  const at = Date.now();
  const reason = `Insultos en los mensajes ${"muylargo".repeat(10)}`;
  const found = JSON.stringify([{ kind: "weapons", word: "escopeta" }]);
  await market.db.batch([
    market.db.insert(orderMessages).values({
      ...{ id: message, order_id: order, user_id: user.id, at, body: `Eres un tonto ${"muylargo".repeat(20)}` },
    }),
    market.db.insert(reports).values({
      ...{ id: uuid(), noun: "message", about: message, user_id: seller.id, cause: "offensive", weight: 50, at },
      words: "Me insulta en cada mensaje",
    }),
    market.db.insert(rulings).values({
      ...{ id: ruling, noun: "person", about: user.id, part: "conduct", touched_id: user.id, admin_id: seller.id },
      ...{ rule: "harassment", reason, at },
    }),
    market.db.insert(reports).values({
      ...{ id: uuid(), noun: "person", about: user.id, user_id: seller.id, cause: "harassment", weight: 100, at },
      ...{ decision: "upheld", decided_at: at, decided_by: seller.id, led_to: ruling, reason },
    }),
    market.db.insert(products).values({
      ...{ id: held, title: "Escopeta de diábolos", category: "sports", condition: "new", price: 500_00, stock: 1 },
      ...{ seller_id: seller.id, image_url: "none", status: "paused", created_at: at },
    }),
    market.db.run(sql`INSERT INTO listing_reviews (id, product_id, found, target, at)
      VALUES (${uuid()}, ${held}, ${found}, 'active', ${at})`),
  ]);
  return { order, message: `/admin/reports/message/${message}`, ruling, held };
}

/** Offers on the seller's listing: the user's with a counteroffer, another person's that waits, and a listing without one. */
async function offersOn(market: Market, { user, seller }: Record<"user" | "seller", Person>, free: string) {
  const listing = { draft: OWN.fixed, title: "Silla", category: "home", price: "100" };
  await seller.post("/sell", { ...listing, photos: await photoFiles(1) });
  const note = `¿Me lo dejas en eso? ${"muylargo".repeat(20)}`;
  const countered = await putPriceOffer(market, { product: OWN.fixed, buyer: user.id, note });
  await market.db.run(
    sql`UPDATE price_offers SET status = 'countered', moved_by = 'S', counter = price - 1 WHERE id = ${countered}`,
  );
  const open = await putPriceOffer(market, { product: OWN.fixed, buyer: (await market.person()).id, note });
  await market.db.run(sql`INSERT INTO offer_terms (product_id) VALUES (${free}) ON CONFLICT DO NOTHING`);
  return { countered: `/account/offers/${countered}`, open: `/account/offers/${open}`, form: `/product/${free}/offer` };
}

/** Ends listings without a photo: lists rely on one for every active product. */
async function keepWithPhotos({ db }: Market): Promise<void> {
  await db.run(sql`UPDATE products SET status = 'sold', stock = 0
    WHERE status = 'active' AND NOT EXISTS (SELECT 1 FROM product_images WHERE product_id = products.id)`);
}

/** A suspended person, a role, a refund, a debt and a decision that wait for a second administrator, and a complaint about an auction's result. */
async function toConfirm(
  { db }: Market,
  { admin, suspended, user }: Record<"admin" | "suspended" | "user", Person>,
  won: string,
): Promise<void> {
  const now = Date.now();
  const other = sql`(SELECT user_id FROM user_roles WHERE user_id <> ${admin.id} LIMIT 1)`;
  await db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until)
    VALUES ('s1', ${suspended.id}, ${other}, 'outside', 'Pidió a tres compradores que le pagaran por fuera', ${now}, ${now + 720 * HOUR})`);
  await db.run(sql`INSERT INTO proposals (id, what, user_id, reason, proposed_by, proposed_at, until)
    VALUES ('role', 'role_granted', ${user.id}, 'Atiende las disputas', ${other}, ${now}, ${now + 48 * HOUR})`);
  await db.run(sql`INSERT INTO proposals (id, what, order_id, amount, fee_bearer, reason, proposed_by, proposed_at, until)
    SELECT 'refund', 'refund', id, amount, 'market', 'Nunca llegó', ${admin.id}, ${now}, ${now + 48 * HOUR} FROM orders LIMIT 1`);
  await db.run(sql`INSERT INTO proposals (id, what, user_id, problem_id, outcome, amount, reason, proposed_by, proposed_at, until)
    SELECT 'problem', 'problem', NULL, id, 'resolved_refund', (SELECT amount FROM orders WHERE orders.id = order_id),
      'La lente está rota en dos partes.', ${other}, ${now}, ${now + 48 * HOUR}
      FROM (SELECT id, order_id FROM problems WHERE status = 'escalated' LIMIT 1)
    UNION ALL SELECT 'debt', 'debt_written_off', ${user.id}, NULL, NULL, 3000000, 'Cerró su negocio', ${other}, ${now}, ${now + 48 * HOUR}`);
  const auction = won.replace("/auction/", "");
  await db.run(sql`INSERT INTO auction_complaints (auction_id, user_id, cause, words, at)
    SELECT ${auction}, user_id, 'sellerBids', 'Quien ganó es su primo.', ${now} FROM bidders
    WHERE auction_id = ${auction} AND user_id <> ${user.id}`);
}

/** One person connected Google, one has nothing else, and one may connect it. */
async function putIdentities({ db }: Market, connected: string, only: string, proved: string): Promise<void> {
  const told = { is_email_verified: true, created_at: Date.now() - DAY, last_used_at: Date.now() };
  for (const [index, user_id] of [connected, only].entries()) {
    const subject = { id: `i${index}`, subject: user_id, email: `${index}@example.com` };
    await db
      .insert(identities)
      .values({ ...subject, ...told, user_id, provider: "google", issuer: "http://127.0.0.1:9" });
  }
  const old = { id: "i2", user_id: connected, provider: "old-one", issuer: "https://old.example", subject: "1" };
  await db.insert(identities).values({ ...old, ...told });
  await db
    .update(users)
    .set({ password_hash: unmatchableHash("none") })
    .where(eq(users.id, only));
  await db.update(users).set({ email_confirmed_at: 1 }).where(eq(users.id, proved));
  await db
    .update(sessions)
    .set({ factor_at: Date.now() + HOUR })
    .where(eq(sessions.user_id, proved));
}

/** Every route, in each state that looks different, for readers of both languages in parallel. */
export async function screens(market: Market, people: Record<"user" | "seller" | "suspended" | "admin", Person>) {
  const { rows } = await market.db.$client.execute(
    `SELECT p.id, s.handle FROM products p JOIN seller_profiles s ON s.user_id = p.seller_id
     JOIN product_images i ON i.product_id = p.id WHERE p.is_auction = 0 GROUP BY p.id ORDER BY count(*) DESC LIMIT 1`,
  );
  const [product] = rows;
  const [both] = await market.db.all<{ id: string }>(
    sql`SELECT id FROM products WHERE second_title IS NOT NULL AND status = 'active' LIMIT 1`,
  );
  const { id: user_id, email } = await market.person();
  const link = (id: string, purpose: "recover" | "confirm-email") =>
    market.db.insert(links).values({ id, user_id, purpose, email, expires_at: Date.now() + 3_600_000 });
  await putIdentities(market, people.user.id, people.suspended.id, people.admin.id);
  await link("reset", "recover");
  await link("confirm", "confirm-email");
  const auction = await auctionWithBids(market, { reserve: 400_00 });
  // One per language, because actions here change what the other reader sees.
  const led = {
    en: await auctionWithBids(market, { reserve: 400_00 }),
    es: await auctionWithBids(market, { reserve: 400_00 }),
  };
  const gone = await auctionOf(market.db, (await market.person({ seller: true })).id);
  await market.db.update(products).set({ status: "removed" }).where(eq(products.id, gone.productId));
  const offered = await auctionWithBids(market, { buyItNow: 900_00, reserve: 700_00 });
  const ended = await auctionWithBids(market, { endsIn: -1 });
  const barred = await keptOut(market, people.user);
  const contest = await contested(market, people);
  const over = await aftermath(market, people);
  for (const path of [contest, over.below.replace("/auction/", "")]) await reportBidders(market, path);
  const wanted = await fillCart(market, people.user);
  const order = await onTheirWay(market, people);
  const [pickedUp] = await market.db
    .select()
    .from(products)
    .where(and(isNotNull(products.pickup_place), eq(products.status, "active"), eq(products.is_auction, false)));
  const { escalated, ...problem } = await withProblems(market, people);
  const decide = await toDecide(market, escalated);
  const cancelling = await cancellable(market, people);
  const { checkoutId } = await putPaidOrder(market, { buyer: people.user.id, seller: people.seller.id });
  const feedback = await feedbackBetween(market, people);
  const asked = await askedOf(market, people);
  const moderated = await moderatedOf(market, people);
  const offers = await offersOn(market, people, String(product?.id));
  const returns = await returnsFromPaypal(market, people.admin);
  await putApplication(market.db, { id: "c1", admin: people.admin.id, user: people.user.id });
  const request = await putRequest(market.db, people.admin.id);
  await toConfirm(market, people, over.won);
  await keepWithPhotos(market);
  const everybodys: Screen[] = [
    { path: auction },
    { path: auction, as: "user" },
    { path: auction, as: "user", act: bid("1e9"), leadsTo: 400 },
    { path: auction, as: "user", act: bid("100"), leadsTo: 409 },
    { path: offered, as: "user" },
    { path: barred, as: "user" },
    { path: ended },
    { path: "/" },
    { path: "/category/electronics" },
    { path: "/category/home?condition=used&min=abc" },
    { path: "/category/toys?min=1&max=2" },
    { path: "/search?q=camara" },
    { path: "/search?q=zzzzzz" },
    { path: "/search", act: follow('a[rel="next"]') },
    { path: "/search?sort=ending-soonest" },
    { path: "/prices" },
    { path: "/prices?q=guitarra" },
    { path: "/prices?q=zzzzzz" },
    { path: "/category/electronics?sort=most-bids" },
    { path: `/product/${product?.id}` },
    { path: `/product/${both?.id}` },
    { path: `/product/${both?.id}?text=original` },
    { path: "/product/missing", status: 404 },
    { path: `/product/${gone.productId}`, status: 410 },
    { path: `/store/${product?.handle}` },
    { path: "/checkout", as: "user" },
    { path: "/checkout", as: "newcomer" },
    { path: `/checkout?product=${product?.id}`, as: "user", act: sendEmpty("[name=seen]"), leadsTo: 409 },
    { path: `/checkout?product=${product?.id}`, as: "newcomer" },
    { path: `/checkout?product=${pickedUp?.id}`, as: "user" },
    { path: `/checkout?product=${pickedUp?.id}&pickup=${pickedUp?.id}`, as: "user" },
    { path: `/checkout?product=${product?.id}`, as: "newcomer", act: sendForm("/checkout"), leadsTo: 400 },
    ...returns,
    { path: `/checkout/${checkoutId}/paid`, as: "user" },
    { path: "/cart" },
    { path: `/product/${wanted}`, act: addToCart },
    { path: "/cart", as: "user" },
    { path: "/cart", as: "user", act: sendNone, leadsTo: 400 },
    { path: "/auth" },
    { path: "/auth?mode=sign-up" },
    { path: `/auth?for=buy&product=${product?.id}&to=/` },
    { path: "/auth/recover" },
    { path: `/auth/reset?link=${market.signLink("reset")}` },
    { path: `/auth/confirm?link=${market.signLink("confirm")}` },
    { path: "/auth/reset?link=gone", status: 410 },
    { path: "/terms" },
    { path: "/privacy" },
    { path: "/auction-rules" },
    { path: "/used-items-policy" },
    { path: "/nothing-here", status: 404 },
    { path: "/", as: "user" },
    { path: "/account", as: "user" },
    { path: "/account/settings", as: "user" },
    { path: "/account/settings/security", as: "user" },
    {
      path: "/account/settings/security",
      as: "user",
      act: sendForm("/account/settings/security"),
      leadsTo: 400,
    },
    { path: "/account/settings/security/two-step", as: "seller", act: provePassword, leadsTo: 200 },
    { path: "/account/settings/security", as: "guarded" },
    { path: "/account/settings/security/recovery-codes", as: "guarded" },
    { path: "/auth/code", as: "guarded" },
    { path: "/auth/code", as: "guarded", act: sendForm("/auth/code"), leadsTo: 400 },
    { path: "/auth/code?to=/account&recovery", as: "guarded" },
    { path: "/account/settings/security/activity", as: "user" },
    { path: "/account/settings/security/identities/google", as: "admin" },
    { path: "/account/settings/security/passkeys", as: "seller", act: provePassword, leadsTo: 200 },
    { path: `/auth/consent?authorization_id=${request}`, as: "user" },
    { path: `/auth/consent?authorization_id=${"x".repeat(32)}`, as: "user", status: 404 },
    { path: "/auth/password", as: "user" },
    { path: "/auth/password", as: "suspended" },
    { path: "/auth/password", as: "user", act: sendForm("/auth/password"), leadsTo: 400 },
    { path: "/account/settings/language", as: "user" },
    { path: "/account/settings/notifications", as: "user" },
    { path: "/account/settings/strikes", as: "user" },
    { path: "/account/settings/strikes", as: "user", act: sendForm("/account/settings/strikes"), leadsTo: 400 },
    { path: "/account/settings/data", as: "user" },
    { path: "/account/settings/data", as: "newcomer", act: sendForm("/account/settings/data"), leadsTo: 400 },
    { path: "/account/orders", as: "user" },
    { path: "/account/orders", as: "newcomer" },
    { path: "/account/orders/bids", as: "user" },
    { path: "/account/orders/sales", as: "seller" },
    { path: order.paid, as: "user" },
    { path: order.paid, as: "seller" },
    { path: order.pickedUp, as: "user" },
    { path: order.pickedUp, as: "seller" },
    { path: order.sent, as: "user" },
    { path: order.inPerson, as: "user" },
    { path: order.inPerson, as: "seller" },
    { path: order.delivered, as: "user" },
    { path: order.completed, as: "seller" },
    { path: over.unsent, as: "user" },
    { path: order.paid, as: "user", act: sendEmpty("#message"), leadsTo: 400 },
    { path: order.paid, as: "newcomer", status: 404 },
    { path: `${order.completed}/receipt`, as: "user" },
    { path: `${order.completed}/listing`, as: "user" },
    { path: problem.fresh, as: "user", act: sendForm("/account/orders"), leadsTo: 400 },
    { path: problem.fresh, as: "seller", status: 404 },
    ...Object.values(problem).map((path) => ({ path, as: "user" }) as const),
    ...[problem.open, problem.received, problem.over].map((path) => ({ path, as: "seller" }) as const),
    ...["refund", "offer", "return"].map((step) => ({ path: `${problem.open}/${step}`, as: "seller" }) as const),
    { path: `${problem.open}/offer`, as: "seller", act: sendForm("/account/orders"), leadsTo: 400 },
    { path: `${problem.open}/return`, as: "seller", act: sendEmpty("#label_note"), leadsTo: 400 },
    { path: `${problem.received}/contest`, as: "seller", act: sendForm("/account/orders"), leadsTo: 400 },
    { path: `${problem.agreed}/sent`, as: "user", act: sendForm("/account/orders"), leadsTo: 400 },
    { path: problem.over.replace("/problem", ""), as: "user" },
    { path: `${order.paid}/ship`, as: "seller" },
    { path: `${order.paid}/ship`, as: "seller", act: sendForm("/account/orders"), leadsTo: 400 },
    { path: `${order.sent}/tracking`, as: "seller", act: sendEmpty("#number"), leadsTo: 400 },
    { path: `${order.inPerson}/hand-over`, as: "seller", act: sendForm("/account/orders"), leadsTo: 400 },
    { path: cancelling.fresh, as: "user" },
    { path: cancelling.fresh, as: "seller" },
    { path: cancelling.fresh, as: "seller", act: sendForm("/account/orders"), leadsTo: 400 },
    { path: cancelling.fresh, as: "newcomer", status: 404 },
    { path: cancelling.late, as: "user" },
    { path: cancelling.late, as: "user", act: sendForm("/account/orders"), leadsTo: 400 },
    { path: cancelling.asked, as: "user" },
    { path: cancelling.asked, as: "seller" },
    { path: cancelling.over, as: "user" },
    { path: "/account/watchlist", as: "user" },
    { path: "/search?q=bicicleta+inexistente&typed=yes" },
    { path: `/account/searches/new?list=${encodeURIComponent("/search?q=bicicleta")}`, as: "user" },
    { path: "/account/searches", as: "user" },
    { path: "/account/searches", as: "newcomer" },
    { path: "/searches/stop", status: 404 },
    { path: "/account/watchlist", as: "newcomer" },
    { path: `${over.offered}/after`, as: "seller" },
    { path: `${over.unpaid}/after`, as: "seller" },
    { path: `${over.won}/after`, as: "seller" },
    { path: `${over.below}/after`, as: "seller" },
    { path: `${over.below}/after`, as: "seller", act: sendForm(`${over.below}/after`), leadsTo: 400 },
    { path: `${over.below}/after`, as: "user", status: 404 },
    { path: `${over.below}/proof` },
    { path: `${over.below}/proof`, as: "admin" },
    { path: `${over.below}/proof`, as: "admin", act: sendForm(`${over.below}/proof`), leadsTo: 400 },
    { path: `${over.won}/proof`, as: "admin" },
    { path: `${over.below}/receipts`, as: "user" },
    { path: `${over.won}/receipts`, as: "user" },
    { path: `${over.won}/receipts`, as: "seller" },
    { path: "/seller-settings", as: "user" },
    { path: `/account/orders/${feedback.open}/feedback`, as: "user" },
    { path: `/account/orders/${feedback.open}/feedback`, as: "user", act: sendForm("/account/orders"), leadsTo: 400 },
    { path: `/account/orders/${feedback.open}/feedback`, as: "seller" },
    { path: `/account/orders/${feedback.revealed}/feedback`, as: "user" },
    { path: `/account/orders/${feedback.revealed}/feedback/reply`, as: "user" },
    { path: "/account/orders/missing/feedback", as: "user", status: 404 },
    { path: `/product/${asked.product}` },
    { path: `/product/${asked.product}`, as: "user" },
    { path: `/product/${asked.product}/questions` },
    { path: `/product/${asked.product}/questions`, as: "user" },
    { path: `/product/${asked.product}/questions`, as: "newcomer", act: sendForm("/product"), leadsTo: 400 },
    { path: `/product/${asked.product}/questions`, as: "seller" },
    { path: `/auth?for=ask&product=${asked.product}&to=/` },
    { path: `/report/question/${asked.answered}`, as: "user" },
    { path: `/report/question/${asked.answered}`, as: "user", act: sendForm("/report"), leadsTo: 400 },
    { path: "/account/questions", as: "seller" },
    { path: "/account/questions", as: "seller", act: sendForm("/account/questions"), leadsTo: 400 },
    { path: "/account/questions", as: "newcomer" },
    { path: "/account/questions/asked", as: "user" },
    { path: "/account/questions/asked", as: "newcomer" },
    { path: `/report/buyer/${moderated.order}`, as: "seller" },
    { path: "/account/reports", as: "seller" },
    { path: "/account/reports", as: "newcomer" },
    { path: `/account/rulings/${moderated.ruling}`, as: "user" },
    { path: `/account/rulings/${moderated.ruling}`, as: "user", act: sendEmpty("#appeal"), leadsTo: 400 },
    { path: `/seller-settings/listings/${moderated.held}/review`, as: "seller" },
    { path: `/product/${moderated.held}`, as: "seller" },
    { path: "/admin/reports", as: "admin" },
    { path: moderated.message, as: "admin" },
    { path: `/admin/reports/listing/${moderated.held}`, as: "admin" },
    { path: `/admin/reports/listing/${moderated.held}/dismiss`, as: "admin" },
    { path: `/admin/reports/person/${people.user.id}`, as: "admin" },
    { path: `/admin/rulings/${moderated.ruling}`, as: "admin" },
    { path: `/admin/reports/question/${asked.answered}`, as: "admin" },
    { path: `/admin/reports/question/${asked.answered}`, as: "admin", act: sendEmpty("#reason"), leadsTo: 400 },
    { path: "/store/tienda-de-pruebas/feedback" },
    { path: "/seller-settings", as: "seller" },
    { path: "/account/offers", as: "user" },
    { path: "/account/offers", as: "newcomer" },
    { path: "/seller-settings/offers", as: "seller" },
    { path: offers.countered, as: "user" },
    { path: offers.open, as: "seller" },
    { path: offers.open, as: "seller", act: sendEmpty("#counter"), leadsTo: 400 },
    { path: offers.open, as: "newcomer", status: 404 },
    { path: offers.form, as: "user" },
    { path: offers.form, as: "newcomer", act: sendForm("/product"), leadsTo: 400 },
    { path: `/auth?for=offer&product=${product?.id}&to=/` },
    { path: "/seller-settings/vacation", as: "seller" },
    { path: "/seller-settings/business", as: "seller" },
    { path: "/seller-settings/listings", as: "seller" },
    { path: "/seller-settings/listings?state=removed", as: "user" },
    { path: "/seller-settings/listings?state=review", as: "seller" },
    { path: "/seller-settings/listings?state=review", as: "user" },
    { path: "/seller-settings/listings?state=drafts", as: "seller" },
    { path: "/seller-settings/listings?state=drafts", as: "user" },
    { path: "/seller-settings/listings", as: "seller", act: sendForm("/seller-settings/listings"), leadsTo: 400 },
    { path: IMPORT, as: "seller" },
    { path: IMPORT, as: "seller", act: sendImport(""), leadsTo: 400 },
    { path: IMPORT, as: "seller", act: sendImport("Title,Category,Price,Photos\nTaza,Home,diez,taza.jpg") },
    { path: "/account", as: "seller" },
    { path: "/account/profile", as: "user" },
    { path: "/account/profile", as: "seller", act: sendEmpty("#full_name"), leadsTo: 400 },
    { path: "/account", as: "admin" },
    { path: "/account/notifications", as: "user" },
    { path: "/account/notifications", as: "seller" },
    { path: "/admin", as: "admin" },
    { path: "/admin/users", as: "admin" },
    { path: `/admin/users/${people.seller.id}`, as: "admin" },
    { path: `/admin/users/${people.seller.id}/sign-out`, as: "admin" },
    { path: `/admin/users/${people.seller.id}/sign-out`, as: "admin", act: sendForm("/admin/users"), leadsTo: 400 },
    { path: `/admin/users/${people.seller.id}/suspend`, as: "admin" },
    { path: `/admin/users/${people.seller.id}/suspend`, as: "admin", act: sendForm("/admin/users"), leadsTo: 400 },
    { path: `/admin/users/${people.seller.id}/role`, as: "admin" },
    { path: `/admin/users/${people.seller.id}/role`, as: "admin", act: sendForm("/admin/users"), leadsTo: 400 },
    { path: `/admin/users/${people.suspended.id}`, as: "admin" },
    { path: `/admin/users/${people.suspended.id}/reinstate`, as: "admin" },
    { path: "/admin/proposals", as: "admin" },
    { path: "/admin/proposals/role", as: "admin" },
    { path: "/admin/proposals/role", as: "admin", act: sendForm("/admin/proposals"), leadsTo: 400 },
    { path: "/admin/proposals/refund", as: "admin" },
    { path: "/admin/proposals/problem", as: "admin" },
    { path: "/admin/proposals/debt", as: "admin" },
    { path: "/admin/complaints", as: "admin" },
    { path: `/admin/complaints/${over.won.replace("/auction/", "")}`, as: "admin" },
    { path: "/account/suspension", as: "suspended" },
    { path: "/account/suspension", as: "suspended", act: sendForm("/account/suspension"), leadsTo: 400 },
    { path: `${over.won}/complaint`, as: "user" },
    { path: `${over.won}/complaint`, as: "user", act: sendForm(`${over.won}/complaint`), leadsTo: 400 },
    { path: "/admin/takedowns", as: "admin" },
    { path: "/admin/log", as: "admin" },
    { path: "/admin/searches", as: "admin" },
    { path: "/admin/operations", as: "admin" },
    { path: "/admin/operations?request=none", as: "admin" },
    { path: "/admin/applications", as: "admin" },
    { path: "/admin/applications/add", as: "admin" },
    {
      path: "/admin/applications/add",
      as: "admin",
      act: sendForm("/admin/applications"),
      leadsTo: 400,
    },
    { path: "/admin/applications/add", as: "admin", act: register },
    { path: "/admin/applications/c1/remove", as: "admin" },
    { path: "/admin/applications/c2/remove", as: "admin" },
    { path: "/admin/searches/add?words=bicla", as: "admin" },
    { path: "/admin/searches/add", as: "admin", act: sendForm("/admin/searches"), leadsTo: 400 },
    { path: "/admin?status=paused&sort=oldest", as: "admin" },
    { path: "/admin/users?q=nobody+here", as: "admin" },
    { path: "/admin/users?state=suspended", as: "admin" },
    { path: `/admin/users/${people.user.id}`, as: "admin" },
    { path: `/admin/products/${product?.id}`, as: "admin" },
    { path: `/admin/products/${product?.id}`, as: "admin", act: sendForm("/admin/products"), leadsTo: 400 },
    { path: `/admin/products/${product?.id}/delete`, as: "admin" },
    { path: `/admin/products/${product?.id}/delete`, as: "admin", act: sendForm("/admin/products"), leadsTo: 400 },
    { path: "/admin", as: "admin", act: openDialog('a[href$="/delete"]') },
    { path: "/admin/orders", as: "admin" },
    { path: "/admin/orders?status=problem_open", as: "admin" },
    { path: `/admin/orders/${over.order}`, as: "admin" },
    { path: `/admin/orders/${over.order}/listing`, as: "admin" },
    { path: "/admin/orders/missing", as: "admin", status: 404 },
    { path: `/admin/orders/${over.order}/cancelled`, as: "admin" },
    { path: `/admin/orders/${over.order}/cancelled`, as: "admin", act: sendForm("/admin/orders"), leadsTo: 400 },
    { path: "/admin/orders/d1", as: "admin" },
    { path: "/admin/orders/d1/refund", as: "admin" },
    { path: "/admin/orders/d1/refund", as: "admin", act: sendForm("/admin/orders"), leadsTo: 400 },
    { path: "/admin/refunds/r1/settled", as: "admin" },
    { path: "/admin/refunds/r1/settled", as: "admin", act: sendEmpty("#settlement"), leadsTo: 400 },
    { path: "/admin/money", as: "admin" },
    { path: "/admin/money/PP-D-1", as: "admin" },
    { path: "/admin/money/PP-D-1", as: "admin", act: sendForm("/admin/money"), leadsTo: 400 },
    { path: "/admin/payouts", as: "admin" },
    { path: "/admin/payouts/history", as: "admin" },
    { path: "/admin/payouts/batches", as: "admin" },
    { path: "/admin/payouts/batches/b1", as: "admin" },
    { path: "/admin/payouts/batches/b1", as: "admin", act: sendEmpty("#reference"), leadsTo: 400 },
    { path: `/admin/payouts/sellers/${people.seller.id}`, as: "admin" },
    { path: "/admin/payouts/y1", as: "admin" },
    { path: "/admin/payouts/y1", as: "admin", act: sendEmpty("#reference"), leadsTo: 400 },
    { path: "/admin/payouts/y1/failed", as: "admin" },
    { path: "/admin/payouts/y1/failed", as: "admin", act: sendForm("/admin/payouts"), leadsTo: 400 },
    { path: "/admin/bidders", as: "admin" },
    { path: "/admin/bidders", as: "admin", act: markReviewed },
    { path: over.strike, as: "admin" },
    { path: over.strike, as: "admin", act: sendForm("/admin/strikes"), leadsTo: 400 },
    { path: "/admin/problems", as: "admin" },
    { path: decide, as: "admin" },
    { path: decide, as: "admin", act: sendForm("/admin/problems"), leadsTo: 400 },
    { path: decide, as: "admin", act: (page) => page.locator("[value=return_agreed]").check() },
    { path: "/admin/reconciliation", as: "admin" },
    { path: "/account/payouts", as: "user" },
    { path: "/account/payouts", as: "seller" },
    { path: "/sell", as: "seller" },
    { path: "/sell", as: "seller", act: sendForm("/sell"), leadsTo: 400 },
    { path: "/sell", as: "seller", act: chooseAuction },
    { path: "/sell/draft/discard", as: "seller" },
    { path: `/product/${OWN.fixed}`, as: "seller" },
    { path: `/product/${OWN.fixed}/revise`, as: "seller" },
    { path: `/product/${OWN.fixed}/revise`, as: "seller", act: sendEmpty("#title"), leadsTo: 400 },
    { path: `/product/${OWN.fixed}/revise`, as: "seller", act: sendOnlySecondText, leadsTo: 400 },
    { path: `/product/${OWN.fixed}/end`, as: "seller" },
    { path: `/product/${OWN.scheduled}`, as: "seller" },
    { path: `/product/${OWN.scheduled}/revise`, as: "seller" },
    { path: `/product/${OWN.bidden}` },
    { path: `/product/${OWN.bidden}/revise`, as: "seller" },
    { path: `/product/${OWN.bidden}/revise`, as: "seller", act: sendForm("/product"), leadsTo: 400 },
    { path: `/product/${OWN.fixed}/revise`, as: "user", status: 404 },
    { path: "/store/tienda-de-pruebas", as: "seller" },
    { path: "/seller-settings", as: "user", act: sendForm("/seller-settings"), leadsTo: 400 },
    { path: "/account/addresses", as: "seller" },
    { path: "/account/addresses", as: "user" },
    { path: "/account/addresses", as: "user", act: openDialog('a[href="/account/addresses/new"]') },
    { path: "/account/addresses", as: "user", act: openDialog('a[href$="/delete"]') },
    { path: "/account/addresses", as: "user", act: follow('a[href$="/delete"]') },
    { path: "/account/addresses", as: "user", act: follow('.addresses a:not([href$="/delete"])') },
    { path: "/account/addresses/new", as: "user" },
    { path: "/account/addresses/new", as: "user", act: sendForm("/account/addresses/new"), leadsTo: 400 },
    { path: "/account/addresses/missing", as: "user", status: 404 },
    { path: `/auction/${contest}/retract`, as: "user" },
    { path: `/auction/${contest}/retract`, as: "user", act: sendForm("/auction"), leadsTo: 400 },
    { path: `/auction/${contest}/retract`, as: "seller", status: 404 },
    { path: `/auction/${contest}/desk`, as: "seller" },
    { path: `/auction/${contest}/receipts`, as: "seller" },
    { path: `/auction/${contest}/bidders/1/cancel`, as: "seller" },
    { path: `/auction/${contest}/bidders/1/cancel`, as: "seller", act: sendForm("/auction"), leadsTo: 400 },
    { path: `/auction/${contest}/sell-now`, as: "seller" },
    { path: `/auction/${contest}/cancel`, as: "seller" },
    { path: "/auth", act: sendForm("/auth"), leadsTo: 400 },
    { path: "/auth?mode=sign-up", act: sendForm("/auth"), leadsTo: 400 },
    { path: "/auth/recover", act: sendForm("/auth/recover"), leadsTo: 400 },
    { path: "/", as: "user", before: () => market.database.fail(1, "away"), status: 503 },
  ];
  const leads = (path: string): Screen => ({ path, as: "user", act: bid("50000") });
  return { en: [leads(led.en), ...everybodys], es: [leads(led.es), ...everybodys] };
}
