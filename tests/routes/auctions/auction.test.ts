import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auctionEvents } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, PASSWORD } from "../../support/members";
import type { Page } from "../../support/page";

const SPANISH = { headers: { "Accept-Language": "es-MX" } };

type Person = Awaited<ReturnType<Market["person"]>>;
type Wanted = Parameters<typeof auctionOf>[2];

let market: Market;
let seller: Person;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const TYPED = "main form.stack";
const AT_ONCE = "#at-once";

async function open(wanted?: Wanted) {
  const { id, productId } = await auctionOf(market.db, seller.id, wanted);
  return { id, page: `/product/${productId}` };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Types an amount into the page's form and submits it. */
async function bid(who: Person, { page }: Opened, max: string): Promise<Page> {
  return who.submit(await who.get(page), TYPED, { max });
}
const eventsOf = ({ id }: Opened) =>
  market.db.select().from(auctionEvents).where(sql`auction_id = ${id}`).orderBy(auctionEvents.seq);
const history = (page: Page) =>
  page.document.querySelectorAll(".history tbody tr").map((row) =>
    row
      .querySelectorAll("td")
      .slice(0, -1)
      .map((cell) => cell.textContent.trim())
      .join(" | "),
  );
const typedIn = (page: Page) => page.document.querySelector("#max")?.getAttribute("value");

test("the first bid leads at the starting price; the page says so to its bidder and hides their maximum from others", async () => {
  const auction = await open();
  const [ana, beto] = [await market.person(), await market.person()];
  const before = await ana.get(auction.page);
  expect(before.text).toContain("Starting bidMX$100.00");
  expect(before.text).toContain("No bids yet");
  expect(before.text).toContain("Enter MX$100.00 or more.");

  const after = await bid(ana, auction, "$1,000.00");
  expect([after.status, after.path, after.flash]).toEqual([
    200,
    auction.page,
    "You're the highest bidder at MX$100.00",
  ]);
  for (const text of [
    "Current bid · 1 bidMX$100.00",
    "You're the highest bidder",
    "Your maximum bid: MX$1,000.00. Only you can see it.",
  ]) {
    expect(after.text).toContain(text);
  }
  expect(history(after)).toEqual(["YouHighest bidder | MX$100.00"]);
  const seen = await beto.get(auction.page);
  expect(history(seen)).toEqual(["Bidder 1Highest bidder | MX$100.00"]);
  // Not in an id.
  expect(seen.html).not.toMatch(/(?<![\w-])1,?000(?![\w-])/);
});

test("a bid below the leader's maximum is placed and answered at once", async () => {
  const auction = await open();
  const [ana, beto] = [await market.person(), await market.person(SPANISH)];
  await bid(ana, auction, "500");
  const page = await bid(beto, auction, "300");
  expect(page.flash).toBe("Otro postor tiene un máximo mayor, así que te superó. El precio actual es de $310.00.");
  expect(page.text).toContain("Te superaron");
  expect(history(page)).toEqual([
    "Postor 1Va ganandoautomática | $310.00",
    "Túsuperada al instante | $300.00",
    "Postor 1 | $100.00",
  ]);
  expect(page.document.querySelector("[data-alert]")?.textContent).toBe("Te superaron. La puja actual es de $310.00.");
});

test("one press bids its amount, whatever stands in the field; Enter in the field sends the field", async () => {
  const auction = await open();
  const [ana, beto] = [await market.person(), await market.person()];
  const page = await ana.get(auction.page);
  const buttons = page.document.querySelectorAll('button[name="max"]');
  expect(buttons.map((one) => one.getAttribute("value"))).toEqual(["100.00", "150.00", "200.00"]);
  expect(new Set(buttons.map((one) => one.getAttribute("form")))).toEqual(new Set(["at-once"]));
  const pressed = await ana.submit(page, AT_ONCE, { max: "150.00" });
  expect(pressed.text).toContain("Your maximum bid: MX$150.00");
  expect((await beto.submit(await beto.get(auction.page), AT_ONCE, { max: "200.00" })).flash).toBe(
    "You're the highest bidder at MX$160.00",
  );
});

test("a leader raises their own maximum and the price stays", async () => {
  const auction = await open();
  const ana = await market.person();
  const first = await bid(ana, auction, "500");
  expect(first.text).toContain("You're the highest bidder. To raise your maximum, enter more than MX$500.00.");
  const second = await bid(ana, auction, "800");
  expect(second.flash).toBe("You're the highest bidder at MX$100.00");
  expect(history(second)[0]).toBe("YouHighest bidderraised your maximum | MX$100.00");
});

test.each([
  ["en", {}, ...["This does not change the current price.", "the current price rises to the reserve price."]],
  ["es", SPANISH, ...["Esto no cambia el precio actual.", "el precio actual sube hasta ese monto."]],
] as const)(
  "below the reserve a leader reads that a raise may move the price, in %s",
  async (_, headers, stays, rises) => {
    const auction = await open({ reserve: 900_00 });
    const ana = await market.person(headers);
    const hint = (page: Page) => page.document.querySelector('[data-live="hint"]')?.textContent ?? "";
    const below = await bid(ana, auction, "500");
    expect([hint(below).includes(stays), hint(below).includes(rises)]).toEqual([false, true]);
    const met = await bid(ana, auction, "950");
    expect(met.document.querySelector('[data-live="state"]')?.textContent).toContain("$900.00");
    expect([hint(met).includes(stays), hint(met).includes(rises)]).toEqual([true, false]);
  },
);

test.each([
  ...[
    "",
    " ",
    "abc",
    "1e9",
    "0x10",
    "-1",
    "1.005",
    "1,2,3",
    "１２３",
    "9".repeat(30),
    "10,000,000.01",
    "0",
    "NaN",
    "Infinity",
  ],
  ...["1 000 00", "$", "<script>alert(1)</script>", "'; DROP TABLE auctions; --", "٣٠٠"],
])("%j is no amount: said beside the field, in which it still stands", async (max) => {
  const auction = await open();
  for (const [who, says] of [
    [await market.person(), "Enter an amount like 1,250.00, up to MX$10,000,000.00"],
    [await market.person(SPANISH), "Escribe un monto como 1,250.00, hasta $10,000,000.00"],
  ] as const) {
    const page = await bid(who, auction, max);
    expect([page.status, errorsOn(page)]).toEqual([400, { max: says }]);
    expect(page.document.querySelector("#max")?.getAttribute("aria-invalid")).toBe("true");
    expect(typedIn(page)).toBe(max);
    expect(page.html).not.toContain("<script>alert");
  }
  expect(await eventsOf(auction)).toEqual([]);
});

test("a bid too low and one not above the own maximum are refused beside the field, in both languages", async () => {
  const auction = await open();
  const [ana, beto] = [await market.person(), await market.person(SPANISH)];
  await bid(ana, auction, "500");
  await bid(beto, auction, "600");
  const low = await bid(ana, auction, "529.99");
  expect([low.status, errorsOn(low).max, typedIn(low)]).toEqual([
    409,
    "Enter MX$540.00 or more: that is the lowest bid you can place",
    "529.99",
  ]);
  const same = await bid(beto, auction, "600");
  expect([same.status, errorsOn(same).max]).toEqual([
    409,
    "Ya vas ganando. Para subir tu máximo, escribe un monto mayor",
  ]);
  expect(await eventsOf(auction)).toHaveLength(2);
});

test("what refuses a whole bid is said above it, in both languages", async () => {
  const [english, spanish] = [await market.person(), await market.person(SPANISH)];
  const held = await open({ buyItNow: 900_00 });
  const buyer = await market.person();
  await buyer.submit(await buyer.get(held.page), `form[action="/auction/${held.id}/hold"]`);
  const blocked = await open();
  for (const { id } of [english, spanish]) {
    await market.db.run(sql`INSERT INTO blocks VALUES (${seller.id}, ${id}, ${blocked.id}, 1)`);
  }
  const cases: [Opened, string, string][] = [
    [blocked, "This seller doesn't accept bids from your account", "Este vendedor no acepta pujas de tu cuenta"],
    [held, "Another buyer is paying for this right now", "Otro comprador lo está pagando en este momento"],
  ];
  for (const [auction, ...says] of cases) {
    for (const [index, who] of [english, spanish].entries()) {
      const page = await who.post(auction.page, { auction: auction.id, key: uuid(), max: "500" });
      expect([page.status, page.document.querySelector("main .toast.bad")?.textContent]).toEqual([
        409,
        expect.stringContaining(says[index] as string),
      ]);
    }
    expect((await eventsOf(auction)).filter(({ type }) => type === "bid")).toEqual([]);
  }
  const own = await seller.post(blocked.page, { auction: blocked.id, key: uuid(), max: "500" });
  expect([own.status, own.text]).toEqual([409, expect.stringContaining("You can't bid on or buy your own item")]);
});

test("after the end a bid is too late, by the database's clock, and before the start too early", async () => {
  const auction = await open({ endsIn: HOUR });
  const ana = await market.person();
  const page = await ana.get(auction.page);
  market.database.shiftClock(-2 * HOUR);
  const early = await ana.submit(page, TYPED, { max: "500" });
  expect([early.status, early.text]).toEqual([409, expect.stringContaining("This auction hasn't started yet")]);
  market.database.shiftClock(HOUR);
  const late = await ana.submit(page, TYPED, { max: "500" });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("Your bid came too late")]);
  expect(late.document.querySelector("#max")).toBeNull();
  expect((await eventsOf(auction)).filter(({ type }) => type === "bid")).toEqual([]);
});

test("a bidder without a confirmed email cannot bid where confirmation is required", async () => {
  const strict = await openMarket({ vars: { CONFIRM_EMAIL_FIRST: "yes" } });
  const { id: sellerId } = await strict.person({ seller: true });
  const { id, productId } = await auctionOf(strict.db, sellerId);
  const send = async (who: Person) => who.post(`/product/${productId}`, { auction: id, key: uuid(), max: "500" });
  expect((await send(await strict.person())).text).toContain("Confirm your email in your settings");
  expect((await send(await strict.person(SPANISH))).text).toContain("Confirma tu correo en tu configuración");
  expect((await send(await createMember(strict))).flash).toBe("You're the highest bidder at MX$100.00");
  await strict.close();
});

test("the form of an auction that is not the product's current one is refused", async () => {
  const [auction, other] = [await open(), await open()];
  for (const [who, says] of [
    [await market.person(), "This item has been relisted"],
    [await market.person(SPANISH), "Este artículo se volvió a publicar"],
  ] as const) {
    for (const id of [other.id, uuid(), "", "'--"]) {
      const page = await who.post(auction.page, { auction: id, key: uuid(), max: "500" });
      expect([page.status, page.text]).toEqual([409, expect.stringContaining(says)]);
    }
  }
  expect([await eventsOf(auction), await eventsOf(other)]).toEqual([[], []]);
  const ana = await market.person();
  expect((await ana.post("/product/missing", { auction: auction.id, max: "500" })).status).toBe(404);
});

test("the same form sent twice is one bid; with another amount it is another", async () => {
  const auction = await open();
  const ana = await market.person();
  const page = await ana.get(auction.page);
  const answers = [];
  for (const max of ["500", "500", "500.00", "700"]) answers.push((await ana.submit(page, TYPED, { max })).flash);
  expect(answers).toEqual(Array(4).fill("You're the highest bidder at MX$100.00"));
  expect((await eventsOf(auction)).map(({ max }) => max)).toEqual([500_00, 700_00]);
});

test("two tabs and a double click leave what was sent, once each", async () => {
  const auction = await open();
  const ana = await market.person();
  const tabs = [await ana.get(auction.page), await ana.get(auction.page)];
  const sent = tabs.flatMap((tab) => [tab, tab]).map((tab) => ana.submit(tab, TYPED, { max: "500" }));
  const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 409, 409]);
  expect(await eventsOf(auction)).toHaveLength(1);
});

test("a visitor sees the form, signs in and finds the amount still there", async () => {
  const auction = await open();
  const ana = await createMember(market);
  const visitor = market.visitor();
  const page = await visitor.get(auction.page);
  const signing = await visitor.submit(page, AT_ONCE, { max: "150.00" });
  expect(signing.path).toContain(`/auth?to=${encodeURIComponent(auction.page)}&for=bid`);
  expect([signing.flash, signing.text]).toEqual(["", expect.stringContaining("You were about to bid on “")]);
  const back = await visitor.submit(signing, "main form", { email: ana.email, password: PASSWORD });
  expect([back.path, typedIn(back)]).toEqual([auction.page, "150.00"]);
  expect(await eventsOf(auction)).toEqual([]);
  expect((await visitor.submit(back, TYPED)).flash).toContain("You're the highest bidder at MX$100.00");
});

test("more than ten times what is needed is asked about before it is placed", async () => {
  const auction = await open();
  const ana = await market.person();
  expect((await bid(ana, auction, "1,000.01")).text).toContain("Bid MX$1,000.01?That is more than 10 times MX$100.00");
  const asked = await bid(ana, auction, "100000");
  expect([asked.status, asked.document.querySelector("h1")?.textContent]).toEqual([200, "Bid MX$100,000.00?"]);
  expect(await eventsOf(auction)).toEqual([]);

  const back = await ana.submit(asked, TYPED, { confirmed: "no" });
  expect([back.status, typedIn(back), back.document.querySelector("h1")?.textContent]).toEqual([
    200,
    "100000",
    "Cámara réflex",
  ]);
  expect(await eventsOf(auction)).toEqual([]);
  const placed = await ana.submit(asked, TYPED, { confirmed: "yes" });
  expect(placed.flash).toBe("You're the highest bidder at MX$100.00");
  await ana.submit(asked, TYPED, { confirmed: "yes" });
  expect(await eventsOf(auction)).toHaveLength(1);

  const beto = await market.person(SPANISH);
  expect((await bid(beto, auction, "5000")).text).toContain("¿Pujar $5,000.00?Es más de 10 veces $110.00");
  expect((await bid(beto, auction, "1100")).flash).toContain("Otro postor tiene un máximo mayor");
});

test("a bid that would be refused is refused, and not asked about", async () => {
  const auction = await open();
  const page = await seller.post(auction.page, { auction: auction.id, key: uuid(), max: "100000" });
  expect(page.status).toBe(409);
});

test("the seller sees how it goes and their own reserve, and no form to bid with", async () => {
  const auction = await open({ reserve: 5_432_10 });
  const ana = await market.person();
  await bid(ana, auction, "200");
  const page = await seller.get(auction.page);
  expect(page.text).toContain("This is your own auction.");
  expect(page.text).toContain("Your reserve price: MX$5,432.10. Only you can see it.");
  expect(page.text).toContain("Reserve not met");
  expect(page.document.querySelectorAll('main form:not(.heart, [action$="/duplicate"])')).toEqual([]);
  await bid(ana, auction, "6000");
  await ana.submit(await ana.get(auction.page), TYPED, { max: "6000", confirmed: "yes" });
  expect((await market.visitor().get(auction.page)).text).toContain("Reserve met");
});

test("without script, times stand in the zone that the edge knows, and every zone has pages of its own", async () => {
  const auction = await open();
  const end = async (who: Person | ReturnType<Market["visitor"]>, zone?: string) => {
    const page = await who.get(auction.page, zone ? { "MF-CF-Blob": JSON.stringify({ timezone: zone }) } : {});
    return page.document.querySelector("time[data-shows]")?.textContent;
  };
  const [ana, visitor] = [await market.person(), market.visitor()];
  for (const who of [ana, visitor, visitor]) {
    expect(await end(who)).toMatch(/\sCST$/);
    expect(await end(who, "America/Tijuana")).toMatch(/\sP[SD]T$/);
    expect(await end(who, "Nowhere/Here")).toMatch(/\sCST$/);
  }
});

test("no page tells a maximum, a reserve, or a bidder's identity", async () => {
  const auction = await open({ reserve: 5_433_20, title: "<b>Título</b> & «raro»" });
  const [ana, beto, eva] = [await market.person(), await market.person(), await market.person()];
  await bid(ana, auction, "765.43");
  await bid(beto, auction, "651.23");
  const secrets = [
    "765.43",
    "76543",
    "651.23",
    "65123",
    "5,433.20",
    "543320",
    ana.id,
    beto.id,
    ana.email,
    beto.email,
    "Ana Núñez",
    "leader_max",
    "salt",
    seller.email,
  ];
  /** Digits within a fingerprint or an id tell nothing. */
  const tells = (answer: string, secret: string) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<![\\da-f-])${secret}(?![\\da-f-])`).test(answer) : answer.includes(secret);
  for (const reader of [market.visitor(), eva]) {
    for (const path of [auction.page, `${auction.page}?before=2`]) {
      const answer = await (await reader.raw(path)).text();
      expect(answer.length).toBeGreaterThan(500);
      expect(
        secrets.filter((secret) => tells(answer, secret)),
        path,
      ).toEqual([]);
      expect(answer).not.toContain("<b>Título");
    }
  }
  // Neither a refusal nor one bidder's page reveals it to another.
  const low = await bid(eva, auction, "100");
  const theirs = await beto.get(auction.page);
  for (const { html } of [low, theirs]) {
    expect(
      ["765.43", "76543", "543320", "5,433.20", ana.id, ana.email].filter((secret) => html.includes(secret)),
    ).toEqual([]);
  }
});

test("Buy It Now holds the auction for one person for fifteen minutes, who sees until when; the others wait", async () => {
  const auction = await open({ buyItNow: 900_00 });
  const [ana, beto] = [await market.person(), await market.person(SPANISH)];
  const hold = `form[action="/auction/${auction.id}/hold"]`;
  const stale = await beto.get(auction.page);
  expect(stale.text).toContain("Comprar ahora por $900.00");
  const offered = await ana.get(auction.page);
  const cart = await ana.submit(offered, hold);
  expect([cart.status, cart.path]).toEqual([200, "/cart"]);
  const mine = await ana.get(auction.page);
  expect(mine.text).toContain("Reserved for you until");
  expect(mine.text).toContain("Pay MX$900.00 in time and it's yours.");
  expect(
    mine.document.querySelector(`main a[href="/checkout?product=${auction.page.split("/")[2]}"]`)?.textContent,
  ).toBe("Pay MX$900.00");
  expect(await ana.submit(offered, hold)).toMatchObject({ path: "/cart" });
  expect(await eventsOf(auction)).toHaveLength(1);

  const refused = await beto.submit(stale, hold);
  expect([refused.path, refused.flash]).toEqual([
    auction.page,
    expect.stringContaining("Otro comprador lo está pagando en este momento"),
  ]);
  expect(refused.text).toContain(
    "Otro comprador lo está pagando en este momento. Si no lo paga, la subasta sigue a las",
  );
  expect(refused.document.querySelector("main button[disabled]")?.textContent).toBe("Agregar al carrito");

  market.database.shiftClock(14 * MINUTE);
  expect((await beto.get(auction.page)).text).toContain("Otro comprador lo está pagando en este momento");
  market.database.shiftClock(15 * MINUTE);
  expect((await beto.get(auction.page)).text).not.toContain("Otro comprador lo está pagando");
  const lapsed = await ana.submit(await ana.get(auction.page), hold);
  expect([lapsed.path, lapsed.flash]).toEqual([auction.page, "You can only hold this item once. You can still bid"]);
});

test("Buy It Now is refused to the seller, to visitors, and after the first bid", async () => {
  const auction = await open({ buyItNow: 900_00 });
  const [ana, beto] = [await market.person(), await market.person()];
  const stale = await beto.get(auction.page);
  const path = `/auction/${auction.id}/hold`;
  expect((await market.visitor().post(path, {}, { Referer: market.origin + auction.page })).path).toContain(
    `/auth?to=${encodeURIComponent(auction.page)}&for=buy`,
  );
  expect((await seller.post(path, {})).flash).toBe("You can't bid on or buy your own item");
  await bid(ana, auction, "200");
  expect((await beto.submit(stale, `form[action="${path}"]`)).flash).toContain("Buy It Now is no longer available");
  const page = await beto.get(auction.page);
  expect(page.document.querySelector("main button[disabled]")?.getAttribute("aria-describedby")).toBe("cart-reason");
  expect(page.document.querySelector("#cart-reason")?.textContent).toBe(
    "You can't add an auction to your cart: place a bid instead.",
  );
  expect((await beto.get(path)).path).toBe(auction.page);
  for (const missing of [uuid(), "x", "%00"]) {
    expect([
      (await beto.post(`/auction/${missing}/hold`, {})).status,
      (await beto.get(`/auction/${missing}/hold`)).status,
    ]).toEqual([404, 404]);
  }
});

test("the end shows by the clock, and the first visit settles the auction", async () => {
  const auction = await open({ endsIn: HOUR });
  const [ana, beto] = [await market.person(), await market.person()];
  await bid(ana, auction, "300");
  await bid(beto, auction, "500");
  market.database.shiftClock(2 * HOUR);
  const over = "Winning bid · 2 bidsMX$310.00";
  const answers: [string, string, Page][] = [
    ["Ended with a winnerEnded ", over, await market.visitor().get(auction.page)],
    ["You won", "You wonPriceMX$310.00Pay by", await beto.get(auction.page)],
    ["You didn't win", over, await ana.get(auction.page)],
    ["This is your own auction.", over, await seller.get(auction.page)],
  ];
  for (const [sentence, price, page] of answers) {
    expect(page.text).toContain(sentence);
    expect(page.text).toContain(price);
    expect(page.document.querySelector("#max")).toBeNull();
  }
  const won = answers[1]?.[2].document;
  for (const old of ["Winning bid", "Ended", "Your maximum bid"])
    expect(won?.querySelector(".deal")?.textContent).not.toContain(old);
  const pay = won?.querySelector(".deal .acts a");
  expect([pay?.getAttribute("href"), pay?.textContent]).toEqual([
    `/checkout?product=${auction.page.split("/")[2]}`,
    "Pay MX$310.00",
  ]);
  expect(answers[2]?.[2].document.querySelector(".acts")?.textContent).toBe("");
  await expect
    .poll(async () => (await eventsOf(auction)).map(({ type }) => type))
    .toEqual(["bid", "bid", "settlement"]);
  expect(history(await ana.get(auction.page))).toEqual([
    "Auction ended",
    "Bidder 2Winner | MX$310.00",
    "You | MX$100.00",
  ]);
});

test("endings without a sale say why", async () => {
  const [empty, low] = [await open({ endsIn: HOUR }), await open({ endsIn: HOUR, reserve: 1_000_00 })];
  const ana = await market.person(SPANISH);
  await bid(ana, low, "300");
  market.database.shiftClock(2 * HOUR);
  expect((await market.visitor().get(empty.page)).text).toContain("Ended without bids");
  const page = await ana.get(low.page);
  expect(page.text).toContain("Última puja · 1 puja$100.00Terminó por debajo de la reserva");
  expect(page.text).toContain("No ganaste");
  expect(page.text).toContain("No se alcanzó la reserva: tu puja fue la más alta");
  const others = await market.visitor().get(low.page);
  expect(others.text).toContain("The highest bid was below the seller's reserve price");
});

test("the history's words are explained, and sharing needs script", async () => {
  for (const [options, word, share] of [
    [{}, "Outbid right away", "Share"],
    [SPANISH, "Superada al instante", "Compartir"],
  ] as const) {
    const auction = await open({});
    const ana = await market.person(options);
    expect((await ana.get(auction.page)).document.querySelector("details dl")).toBeNull();
    await bid(ana, auction, "300");
    const { document } = await ana.get(auction.page);
    expect(document.querySelector("details dl")?.textContent).toContain(word);
    const button = document.querySelector("[data-share]");
    expect(button?.textContent).toBe(share);
    expect(button?.getAttribute("data-share")).toMatch(`${market.origin}${auction.page}`);
    expect(button?.hasAttribute("hidden")).toBe(true);
  }
});

test("the history shows its last fifty events, and the earlier ones on request", async () => {
  const auction = await open({ start: 1_00 });
  const people = [await market.person(), await market.person()];
  for (let n = 1; n <= 52; n++) {
    const who = people[n % 2] as Person;
    await who.send(auction.page, { auction: auction.id, key: uuid(), max: String(n * 60), confirmed: "yes" });
  }
  const page = await market.visitor().get(auction.page);
  expect(history(page)).toHaveLength(50);
  const earlier = page.document.querySelector('a[href*="before="]')?.getAttribute("href") ?? "";
  const rest = await market.visitor().get(earlier);
  expect(history(rest)).toHaveLength(2);
  expect(rest.document.querySelector('a[href*="before="]')).toBeNull();
});

test("a page of a running auction is not cached; one that is over may stay a while", async () => {
  const auction = await open({ endsIn: HOUR });
  const cacheOf = async () => (await market.visitor().raw(auction.page)).headers.get("Cache-Control");
  expect(await cacheOf()).toBe("public, max-age=0, s-maxage=0");
  expect((await (await market.person()).raw(auction.page)).headers.get("Cache-Control")).toBe("private, no-store");
  market.database.shiftClock(2 * HOUR);
  expect(await cacheOf()).toBe("public, max-age=0, s-maxage=30");
  await expect.poll(async () => (await eventsOf(auction)).length).toBe(1);
});

test("reading is one round trip, a bid, a refusal and a hold two", async () => {
  // Emails are sent after the response.
  const silent = await openMarket({ vars: { MAIL_API_KEY: "" } });
  const { id: sellerId } = await silent.person({ seller: true });
  const [auction, other] = [
    await auctionOf(silent.db, sellerId),
    await auctionOf(silent.db, sellerId, { buyItNow: 900_00 }),
  ];
  const page = `/product/${auction.productId}`;
  const ana = await silent.person();
  const send = (max: string) => ana.send(page, { auction: auction.id, key: uuid(), max });
  expect(await silent.trips(() => silent.visitor().raw(page))).toBe(1);
  expect(await silent.trips(() => ana.raw(page))).toBe(1);
  for (const max of ["500", "x", "50", "90000"]) expect(await silent.trips(() => send(max)), max).toBe(2);
  expect(await silent.trips(() => ana.send(`/auction/${other.id}/hold`, { key: uuid() }))).toBe(2);
  await silent.close();
});
