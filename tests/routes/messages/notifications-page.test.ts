import { asc, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";
import { flashText } from "../../support/photo-files";

const PAGE = "/account/notifications";
const spanish = { headers: { "Accept-Language": "es-MX" } };

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

/** Adds a notification from so many milliseconds ago; returns its id. */
async function addNotification(
  person: { id: string },
  message: { kind: string } & Record<string, string | number>,
  ago = 0,
) {
  const created_at = Date.now() - ago;
  const id = uuid({ msecs: created_at });
  await market.db.insert(notifications).values({ id, user_id: person.id, message, created_at });
  return id;
}

const tellMany = (person: { id: string }, count: number) =>
  market.db.insert(notifications).values(
    Array.from({ length: count }, (_, index) => ({
      id: uuid({ msecs: index }),
      user_id: person.id,
      message: { kind: "listing-published", product: `p${index}`, title: `T${index + 1}.` },
      created_at: index,
    })),
  );

const rowsOf = ({ id }: { id: string }) =>
  market.db.select().from(notifications).where(eq(notifications.user_id, id)).orderBy(asc(notifications.id));
const cards = (page: Page) =>
  page.document.querySelectorAll("main .goods > li").map((card) => card.textContent.replace(/\s+/g, " ").trim());
const bell = (page: Page) => page.document.querySelector(`.tools a[href="${PAGE}"]`);

test("a visitor is sent to sign in by every address of notifications, and nothing is read", async () => {
  const ana = await market.person();
  const id = await addNotification(ana, { kind: "password-changed" });
  for (const [headers, says] of [
    [{}, "Please sign in to continue"],
    [spanish.headers, "Inicia sesión para continuar"],
  ] as const) {
    const visitor = market.visitor(headers);
    expect(flashText(await visitor.get(PAGE))).toBe(says);
    for (const path of [`${PAGE}/read`, `${PAGE}/${id}/open`]) {
      expect((await visitor.post(path, {})).path).toMatch(/^\/auth\?to=/);
    }
  }
  expect(await rowsOf(ana)).toMatchObject([{ read_at: null }]);
});

test("who has no notifications is told so kindly, and has no count and nothing to mark", async () => {
  for (const [options, says, label] of [
    [{}, "No notifications yet.", "Notifications"],
    [spanish, "Aún no hay notificaciones.", "Notificaciones"],
  ] as const) {
    const page = await (await market.person(options)).get(PAGE);
    expect(page.text).toContain(says);
    expect(page.document.querySelector("main form")).toBeNull();
    expect(bell(page)?.textContent).toBe(label);
  }
});

test("each says what happened and when, newest first, in the reader's language", async () => {
  for (const [options, lines] of [
    [
      {},
      [
        "You published “Silla”New now",
        "Your password was changedNew 2 hours ago",
        "Your email was changed to b@example.comNew 1 day ago",
        "You confirmed your email, a@example.comNew 3 days ago",
      ],
    ],
    [
      spanish,
      [
        "Publicaste “Silla”Nueva ahora",
        "Se cambió tu contraseñaNueva hace 2 horas",
        "Tu correo ahora es b@example.comNueva hace 1 día",
        "Confirmaste tu correo, a@example.comNueva hace 3 días",
      ],
    ],
  ] as const) {
    const ana = await market.person(options);
    await addNotification(ana, { kind: "listing-published", product: "p1", title: "Silla" });
    await addNotification(ana, { kind: "password-changed" }, 2 * HOUR);
    await addNotification(ana, { kind: "email-changed", email: "b@example.com" }, 30 * HOUR);
    await addNotification(ana, { kind: "email-confirmed", email: "a@example.com" }, 75 * HOUR);
    expect(cards(await ana.get(PAGE)).map((line) => line.replace(/(New|Nueva)(?=now|ahora|hace|\d)/, "$1 "))).toEqual(
      lines,
    );
  }
});

test("the exact time is there, of the market's clock", async () => {
  const ana = await market.person();
  const created_at = Date.UTC(2026, 0, 2, 3, 4);
  await market.db
    .insert(notifications)
    .values({ id: uuid(), user_id: ana.id, message: { kind: "password-changed" }, created_at });
  const time = (await ana.get(PAGE)).document.querySelector("main time");
  expect(time?.getAttribute("datetime")).toBe("2026-01-02T03:04:00.000Z");
  expect(time?.getAttribute("title")).toMatch(/^Jan\s1,\s2026, 9:04\sPM\sCST$/);
});

test("times in a text are elements, in the zone that the edge knows of the reader", async () => {
  const payBy = Date.UTC(2099, 0, 2, 3, 4);
  for (const [options, says] of [
    [{}, /Please pay for “Cámara” by Jan\s1,\s2099, 7:04\sPM\sPST/],
    [spanish, /Paga “Cámara” a más tardar el 1\sene\s2099, 7:04\sp\.m\.\sGMT-8/],
  ] as const) {
    const ana = await market.person(options);
    await addNotification(ana, { kind: "pay-reminder", product: "p1", title: "Cámara", payBy });
    const zone = { "MF-CF-Blob": JSON.stringify({ timezone: "America/Tijuana" }) };
    const button = (await ana.get(PAGE, zone)).document.querySelector("main .goods button");
    expect(button?.text).toMatch(says);
    const time = button?.querySelector("time");
    expect(time?.getAttribute("datetime")).toBe("2099-01-02T03:04:00.000Z");
    // The island draws it again in the browser's zone.
    expect(time?.getAttribute("data-shows")).toBe("phrase");
  }
});

test("an item is named once, what came before is folded, and an auction that is over is not said to end", async () => {
  for (const [options, says] of [
    [
      {},
      {
        newest: /^You're the highest bidder on “Cámara” at MX\$100\.00\. It ends (today|tomorrow), /,
        earlier: "You've been outbid on this item. The price is now",
        oldest: "This item was relisted",
        over: "The auction for “Cámara” is over",
      },
    ],
    [
      spanish,
      {
        newest: /^Vas ganando “Cámara” con \$100\.00\. Termina (hoy|mañana), /,
        earlier: "Te superaron en este artículo. El precio es ahora de",
        oldest: "Este artículo se volvió a publicar",
        over: "La subasta de “Cámara” ya terminó",
      },
    ],
  ] as const) {
    const [seller, ana] = [await market.person({ seller: true }), await market.person(options)];
    const { productId: product } = await auctionOf(market.db, seller.id, { endsIn: HOUR });
    const about = { product, title: "Cámara", price: 100_00 };
    await addNotification(ana, { kind: "relisted", ...about, endsAt: 1 }, 3 * HOUR);
    await addNotification(ana, { kind: "outbid", ...about }, 2 * HOUR);
    // The end has moved since.
    await addNotification(ana, { kind: "ending-leading", ...about, shipping: 50_00, endsAt: 1 });
    const group = (await ana.get(PAGE)).document.querySelector("main .goods > li");
    const lines = group?.querySelectorAll(".notice button").map(({ text }) => text) ?? [];
    expect(lines[0]).toMatch(says.newest);
    expect(lines[1]).toContain(says.earlier);
    expect(lines[2]).toBe(says.oldest);
    expect(group?.querySelector("details")?.hasAttribute("open")).toBe(false);
    await market.db.run(sql`UPDATE products SET status = 'ended' WHERE id = ${product}`);
    const later = (await ana.get(PAGE)).document.querySelector("main .goods > li .notice button");
    expect(later?.text).toBe(says.over);
  }
});

test("the newest eight stand open, and those before them are folded", async () => {
  const ana = await market.person();
  await tellMany(ana, 10);
  const { document } = await ana.get(PAGE);
  const folded = document.querySelector("main .goods + details");
  expect(folded?.querySelector("summary")?.text).toBe("Show 2 more");
  expect(folded?.querySelectorAll("li button").map(({ text }) => text)).toEqual(
    ["“T2.”", "“T1.”"].map((title) => `You published ${title}`),
  );
  expect(document.querySelectorAll("main .goods > li")).toHaveLength(10);
});

test("opening one marks it as read and leads to its page", async () => {
  const ana = await market.person();
  await addNotification(ana, { kind: "listing-published", product: "p1", title: "Silla" }, HOUR);
  const id = await addNotification(ana, { kind: "password-changed" });
  const page = await ana.get(PAGE);
  const form = page.document.querySelector("main .goods form")?.getAttribute("action") ?? "";
  expect(form).toBe(`${PAGE}/${id}/open`);
  const response = await ana.send(form, {});
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/account/settings/security"]);
  expect((await rowsOf(ana)).map(({ read_at }) => read_at !== null)).toEqual([false, true]);
  const [read, unread] = cards(await ana.get(PAGE));
  expect([read?.includes("New"), unread?.includes("New")]).toEqual([false, true]);
  // A second time it leads to the same page.
  expect((await ana.send(form, {})).status).toBe(303);
});

test("another's notification is not found, exactly like one that is not there, and stays unread", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  const id = await addNotification(ana, { kind: "password-changed" });
  const [foreign, missing] = [await beto.post(`${PAGE}/${id}/open`, {}), await beto.post(`${PAGE}/${uuid()}/open`, {})];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.text).toBe(missing.text);
  expect(foreign.document.querySelector("h1")?.textContent).toBe("Oops! Page not found");
  await beto.post(`${PAGE}/read`, { user_id: ana.id });
  expect(await rowsOf(ana)).toMatchObject([{ read_at: null }]);
  expect(cards(await beto.get(PAGE))).toEqual([]);
  expect(cards(await beto.get(`${PAGE}?before=${id}`))).toEqual([]);
});

test("reading never writes: what takes posts leads to the list", async () => {
  const ana = await market.person();
  const id = await addNotification(ana, { kind: "password-changed" });
  await ana.get(PAGE);
  for (const path of [`${PAGE}/read`, `${PAGE}/${id}/open`]) expect((await ana.get(path)).path).toBe(PAGE);
  expect(await rowsOf(ana)).toMatchObject([{ read_at: null }]);
});

test("those about one thing stand together with its picture, the past ones said as past, and are marked together", async () => {
  for (const [options, says] of [
    [{}, { earlier: "2 earlier", past: "Over", button: "Mark as read", done: "Marked as read" }],
    [
      spanish,
      { earlier: "2 anteriores", past: "Ya pasó", button: "Marcar como leídas", done: "Las marcamos como leídas" },
    ],
  ] as const) {
    const [seller, ana] = [await market.person({ seller: true }), await market.person(options)];
    const { productId: product } = await auctionOf(market.db, seller.id);
    const values = { product, title: "Cámara", price: "100", proof: "" };
    for (const [index, kind] of ["outbid", "lead-remains", "outbid"].entries()) {
      await addNotification(ana, { kind, ...values }, (3 - index) * HOUR);
    }
    await addNotification(ana, { kind: "password-changed" }, 10 * HOUR);
    const page = await ana.get(PAGE);
    const [group, other] = page.document.querySelectorAll("main .goods > li");
    expect(group?.querySelector(".pic img")).not.toBeNull();
    expect(group?.querySelector("details summary")?.text).toBe(says.earlier);
    expect(group?.querySelectorAll(".notice")).toHaveLength(3);
    expect(group?.text).not.toContain(says.past);
    expect(other?.querySelectorAll(".pic, details, form.row")).toHaveLength(0);
    await market.db.run(sql`UPDATE products SET status = 'ended' WHERE id = ${product}`);
    const later = await ana.get(PAGE);
    expect(later.document.querySelector("main .goods > li .chip:not(.rosa)")?.text).toBe(says.past);
    const form = `form[action="${PAGE}/read?product=${product}"]`;
    expect(later.document.querySelector(form)?.text).toBe(`${says.button}: Cámara`);
    const marked = await ana.submit(later, form);
    expect([marked.path, flashText(marked), marked.document.querySelector(form)]).toEqual([PAGE, says.done, null]);
    expect((await rowsOf(ana)).map(({ read_at }) => read_at === null)).toEqual([true, false, false, false]);
  }
});

test("once its deadline is over, a notification says that it ended, and is not new", async () => {
  for (const [options, says] of [
    [{}, { text: /^The time to answer about “Silla” ended (today|yesterday), /, past: "Over" }],
    [spanish, { text: /^El plazo para responder sobre “Silla” terminó (hoy|ayer), /, past: "Ya pasó" }],
  ] as const) {
    const ana = await market.person(options);
    const about = { order: "o1", title: "Silla" };
    await addNotification(ana, { kind: "problem-opened", ...about, until: Date.now() - HOUR }, 2 * HOUR);
    const notice = (await ana.get(PAGE)).document.querySelector("main .notice");
    expect(notice?.querySelector("button")?.text).toMatch(says.text);
    expect(notice?.querySelectorAll(".chip").map(({ text }) => text)).toEqual([says.past]);
    expect(notice?.querySelector("form.strong")).not.toBeNull();
  }
});

test("all are marked as read at once, and other users' stay unread", async () => {
  for (const [options, says] of [
    [{}, "All notifications marked as read"],
    [spanish, "Marcamos todas tus notificaciones como leídas"],
  ] as const) {
    const [ana, beto] = [await market.person(options), await market.person()];
    for (const person of [ana, ana, beto]) await addNotification(person, { kind: "password-changed" });
    const page = await ana.submit(await ana.get(PAGE), `form[action="${PAGE}/read"]`);
    expect([page.path, flashText(page)]).toEqual([PAGE, says]);
    expect(bell(page)?.querySelector(".count")).toBeNull();
    expect(page.document.querySelector(`form[action="${PAGE}/read"]`)).toBeNull();
    expect((await rowsOf(ana)).every(({ read_at }) => read_at !== null)).toBe(true);
    expect(await rowsOf(beto)).toMatchObject([{ read_at: null }]);
  }
});

test("the header counts what is not read, in words too, up to 99", async () => {
  for (const [count, shown, english, inSpanish] of [
    [1, "1", "1 unread notification", "1 notificación sin leer"],
    [3, "3", "3 unread notifications", "3 notificaciones sin leer"],
    [99, "99", "99 unread notifications", "99 notificaciones sin leer"],
    [120, "99+", "99+ unread notifications", "99+ notificaciones sin leer"],
  ] as const) {
    for (const [options, words] of [
      [{}, english],
      [spanish, inSpanish],
    ] as const) {
      const ana = await market.person(options);
      await tellMany(ana, count);
      const page = await ana.get("/terms");
      expect(bell(page)?.querySelector(".count")?.textContent).toBe(shown);
      expect(bell(page)?.querySelector(".sr")?.textContent).toBe(words);
      expect((await ana.get("/account")).text).toContain(words);
    }
  }
  expect(bell(await market.visitor().get("/"))).toBeNull();
});

test("they come 24 a page, from the newest on and back to it", async () => {
  const ana = await market.person();
  await tellMany(ana, 50);
  const pages: string[][] = [];
  let page = await ana.get(PAGE);
  expect(page.text).not.toContain("Back to the first page");
  for (;;) {
    pages.push(page.document.querySelectorAll("main .goods button").map((button) => button.textContent));
    const next = page.document.querySelector('main a[rel="next"]')?.getAttribute("href");
    if (!next) break;
    // One way on: nothing is folded before another page.
    expect(page.document.querySelector("main .goods + details")).toBeNull();
    page = await ana.get(next);
    expect(page.document.querySelector(`main nav a[href="${PAGE}"]`)?.textContent).toBe("Back to the first page");
  }
  expect(pages.map((one) => one.length)).toEqual([24, 24, 2]);
  expect(pages.flat()).toEqual(Array.from({ length: 50 }, (_, index) => `You published “T${50 - index}.”`));
  const [oldest] = await rowsOf(ana);
  for (const before of [oldest?.id, "", "0", "'"]) {
    const astray = await ana.get(`${PAGE}?before=${before}`);
    expect([astray.path.split("?")[0], cards(astray).length]).toEqual([PAGE, 24]);
  }
});

test("one of a kind that only a newer version knows has neutral words, and leads to the account", async () => {
  for (const [options, says] of [
    [{}, "There's an update in your account"],
    [spanish, "Hay novedades en tu cuenta"],
  ] as const) {
    const ana = await market.person(options);
    await addNotification(ana, { kind: "from-the-future", email: "x" });
    await addNotification(ana, { kind: "recover", link: "l1" });
    const page = await ana.get(PAGE);
    expect(page.status).toBe(200);
    expect(cards(page).map((card) => card.startsWith(says))).toEqual([true, true]);
    const opened = await ana.send(page.document.querySelector(".goods form")?.getAttribute("action") ?? "", {});
    expect(opened.headers.get("Location")).toBe("/account");
  }
});

test("what people wrote is text: no markup, no values and no texts of ours are filled in", async () => {
  const ana = await market.person();
  const title = `<img src=x onerror=alert(1)> {product} {{title}} $t(shell.cart) "&amp;"`;
  await addNotification(ana, { kind: "listing-published", product: "p1", title });
  const page = await ana.get(PAGE);
  expect(page.html).not.toContain("<img src=x");
  const button = page.document.querySelector("main .goods button");
  expect(button?.innerHTML).toContain("&lt;img src=x onerror=alert(1)&gt; {product} {{title}} $t(shell.cart)");
});

test("the list is one round trip, opening and marking two at most", async () => {
  const ana = await market.person();
  const id = await addNotification(ana, { kind: "password-changed" });
  expect(await market.trips(() => ana.raw(PAGE))).toBe(1);
  expect(await market.trips(() => ana.send(`${PAGE}/${id}/open`, {}))).toBe(2);
  expect(await market.trips(() => ana.send(`${PAGE}/read`, {}))).toBe(2);
});

test("a database that is away is said on a calm page, and nothing is marked", async () => {
  const ana = await market.person(spanish);
  const id = await addNotification(ana, { kind: "password-changed" });
  for (const path of [`${PAGE}/${id}/open`, `${PAGE}/read`]) {
    // The session is read, then the write fails.
    market.database.fail(1, "away", 1);
    const page = await ana.post(path, {});
    expect([page.status, page.document.querySelector("h1")?.textContent]).toEqual([503, "Volvemos enseguida"]);
  }
  expect(await rowsOf(ana)).toMatchObject([{ read_at: null }]);
});

test("a session that is over reads nothing of it", async () => {
  const ana = await market.person();
  await addNotification(ana, { kind: "email-changed", email: "secret@example.com" });
  const cookie = { Cookie: [...ana.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  await ana.post("/sign-out", {});
  const response = await market.visitor().raw(PAGE, { headers: cookie });
  expect(response.headers.get("Location")).toContain("/auth?to=");
  expect(await response.text()).not.toContain("secret@");
});
