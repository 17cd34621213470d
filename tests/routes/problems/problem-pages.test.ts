import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "~/data/connect.server";
import { orders, problemPhotos, problems, refunds } from "~/data/schema.server";
import { DAY, HOUR } from "~/domain/time";
import { endedAuction, ordersOf } from "../../support/aftermath";
import { RETURN_ADDRESS } from "../../support/home";
import { bytesOf } from "../../support/image-samples";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn } from "../../support/members";
import { passMidnight } from "../../support/midnight";
import { momentText } from "../../support/moments";
import type { Page } from "../../support/page";
import { file, flashText, photoFile, photoFiles } from "../../support/photo-files";
import { send } from "../../support/problems";
import { putOrder } from "../../support/put-order";
import { moveTo } from "../../support/rated";

const WORDS = "The seat is broken in two places";
const HOSTILE = `<img src=x onerror=alert(1)> "quoted" & 'more'`;

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(passMidnight);
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const cron = () => market.cron("minute");
const page = (orderId: string) => `/account/orders/${orderId}/problem`;
const problemOf = async (orderId: string) => {
  const rows = await market.db.select().from(problems).where(eq(problems.order_id, orderId)).orderBy(sql`rowid DESC`);
  return rows[0];
};
const orderOf = async (orderId: string) =>
  (await market.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status;
const steps = ({ document }: Page) =>
  document
    .querySelectorAll('main a.btn[href*="/problem/"]')
    .map((link) => link.getAttribute("href")?.split("/").at(-1));

type Wanted = Parameters<typeof putOrder>[3] & { language?: "en" | "es" };

/** A buyer, a seller and a delivered order. */
async function delivered({ language = "en", ...wanted }: Wanted = {}) {
  const [buyer, seller] = [
    await createMember(market, { language }),
    await createMember(market, { language, seller: true }),
  ];
  return { buyer, seller, orderId: await putOrder(market, buyer, seller, wanted) };
}

/** The same, reported with a photo. */
async function reported(wanted: Wanted = {}, kind = "not_as_described") {
  const scene = await delivered(wanted);
  const form = await scene.buyer.get(page(scene.orderId));
  const answer = await scene.buyer.submit(form, "main form", {
    ...{ kind, description: WORDS, photos: await photoFiles(1) },
  });
  expect(answer.path).toBe(page(scene.orderId));
  return { ...scene, answer };
}

test("a won lot is taken back for as long as its listing said when it was won", async () => {
  const won = async (days: number) => {
    const { bidder, seller, ...auction } = await endedAuction(market, { bids: ["200"], returnDays: days });
    const [order] = await ordersOf(market, auction.id);
    await market.db.run(sql`UPDATE products SET return_days = 30 WHERE id = ${auction.productId}`);
    await moveTo(market.db, order?.id ?? "", "paid", "P");
    await send(
      connect(market.database, () => {}),
      order?.id ?? "",
      DAY,
    );
    await moveTo(market.db, order?.id ?? "", "delivered", "B");
    return { buyer: bidder(1), here: page(order?.id ?? "") };
  };
  const kindsOf = ({ document }: Page) =>
    document
      .querySelectorAll("main input[name=kind]")
      .filter((one) => !one.hasAttribute("disabled"))
      .map((one) => one.getAttribute("value"));
  const reportOf = async ({ buyer }: Awaited<ReturnType<typeof won>>, form: Page) =>
    buyer.submit(form, "main form", { kind: "change_of_mind", description: WORDS });

  const never = await won(0);
  const asked = await never.buyer.get(never.here);
  expect(kindsOf(asked)).not.toContain("change_of_mind");
  expect((await reportOf(never, asked)).status).toBe(409);

  const week = await won(7);
  const open = await week.buyer.get(week.here);
  expect(kindsOf(open)).toContain("change_of_mind");
  market.database.shiftClock(HOUR + 7 * DAY + 60_000);
  expect(kindsOf(await week.buyer.get(week.here))).not.toContain("change_of_mind");
  expect((await reportOf(week, open)).status).toBe(409);
  market.database.shiftClock(HOUR + 7 * DAY - 60_000);
  expect((await reportOf(week, open)).path).toBe(week.here);
  expect((await week.buyer.get(week.here)).text).toContain("Waiting for the seller");
});

test.each([
  [
    "en",
    "Report a problem",
    "We've sent your report to the seller",
    { buyer: "Waiting for the seller", seller: "Your answer is needed" },
    { buyer: "You reported a problem", seller: "The buyer reported a problem" },
  ],
  [
    "es",
    "Reportar un problema",
    "Enviamos tu reporte al vendedor",
    { buyer: "En espera del vendedor", seller: "Falta tu respuesta" },
    { buyer: "Reportaste un problema", seller: "El comprador reportó un problema" },
  ],
] as const)(
  "a buyer reports what is wrong from the page of the order, in %s",
  async (language, link, done, chips, events) => {
    const { buyer, seller, orderId } = await delivered({ language });
    const order = await buyer.get(`/account/orders/${orderId}`);
    expect(order.document.querySelector(`a[href="${page(orderId)}"]`)?.text).toBe(link);
    const form = await buyer.get(page(orderId));
    const sent = await buyer.submit(form, "main form", {
      ...{ kind: "not_as_described", description: WORDS, photos: await photoFiles(2) },
    });
    expect([sent.path, flashText(sent)]).toEqual([page(orderId), done]);
    for (const [reader, chip, event] of [
      [buyer, chips.buyer, events.buyer],
      [seller, chips.seller, events.seller],
    ] as const) {
      const seen = await reader.get(page(orderId));
      for (const text of [chip, event, WORDS]) expect(seen.text).toContain(text);
      expect(seen.document.querySelectorAll("main .pics img").length).toBe(2);
      // Waiting is not an error: only what went wrong for good is red.
      expect(seen.document.querySelectorAll("main .chip.bad").length).toBe(0);
      expect((await reader.get(`/account/orders/${orderId}`)).text).toContain(chip);
    }
    expect(await orderOf(orderId)).toBe("problem_open");
  },
);

test.each([
  [
    "en",
    "Please choose what's wrong",
    "Please write at least 10 characters",
    "Please choose your photos again: they weren't saved.",
  ],
  ["es", "Elige qué está mal", "Escribe al menos 10 caracteres", "Elige tus fotos de nuevo: no se guardaron."],
] as const)(
  "what is wrong with a report stands beside its field, with what was typed, in %s",
  async (language, kind, words, again) => {
    const { buyer, orderId } = await delivered({ language });
    const form = await buyer.get(page(orderId));
    const refused = await buyer.submit(form, "main form", { description: "short <b>", photos: await photoFiles(1) });
    expect(refused.status).toBe(400);
    expect(errorsOn(refused)).toMatchObject({ kind, description: words, photos: again });
    expect(refused.document.querySelector("#description")?.text).toBe("short <b>");
    // The browser finds what it can before photos are uploaded for nothing.
    const field = form.document.querySelector("#description");
    expect([field?.hasAttribute("required"), field?.getAttribute("minlength")]).toEqual([true, "10"]);
    const without = await buyer.submit(form, "main form", { kind: "change_of_mind", description: "short" });
    expect(errorsOn(without)).toEqual({ description: words });
    expect(await problemOf(orderId)).toBeUndefined();
    const bucket = market.buckets.PRODUCTS;
    expect((await bucket.list({ prefix: `problem/${buyer.id}` })).objects).toEqual([]);
  },
);

test.each([
  ["en", "Please add at least one photo of the problem", "Invalid format"],
  ["es", "Agrega al menos una foto del problema", "Formato no válido"],
] as const)("forged files are no photos, in %s", async (language, needed, format) => {
  const { buyer, orderId } = await delivered({ language });
  const forged = [
    file("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "a.svg", "image/svg+xml"),
    file(bytesOf("<html>"), "b.jpg", "image/jpeg"),
    file(await (await photoFile()).bytes(), "c.png", "image/png"),
  ];
  const form = await buyer.get(page(orderId));
  const fields = { kind: "not_as_described", description: WORDS, photos: forged };
  const refused = await buyer.submit(form, "main form", fields);
  expect(refused.status).toBe(400);
  expect(errorsOn(refused).photos).toContain(needed);
  expect(errorsOn(refused).photos).toContain(format);
  expect(refused.document.querySelector("#description")?.text).toBe(WORDS);
  expect(refused.document.querySelector('[value="not_as_described"]')?.hasAttribute("checked")).toBe(true);
  expect(await problemOf(orderId)).toBeUndefined();
  // With one valid photo the others are left out, and named.
  const sent = await buyer.submit(form, "main form", { ...fields, photos: [...forged, await photoFile()] });
  expect(flashText(sent)).toContain("a.svg");
  const photos = await market.db
    .select()
    .from(problemPhotos)
    .where(eq(problemPhotos.problem_id, (await problemOf(orderId))?.id ?? ""));
  expect(photos.length).toBe(1);
});

test("a file that is too large is left out; a sixth as well", async () => {
  const { buyer, orderId } = await delivered();
  const large = file(new Uint8Array(10 * 1024 * 1024 + 1), "huge.jpg", "image/jpeg");
  const form = await buyer.get(page(orderId));
  const sent = await buyer.submit(form, "main form", {
    ...{ kind: "not_as_described", description: WORDS, photos: [large, ...(await photoFiles(6))] },
  });
  expect(flashText(sent)).toContain("huge.jpg");
  expect(sent.document.querySelectorAll("main .pics img").length).toBe(5);
});

test("photos are for buyer, seller and admin only, never kept by others, and nowhere public", async () => {
  const { buyer, seller, answer } = await reported();
  const address = answer.document.querySelector("main .pics img")?.getAttribute("src") ?? "";
  const admin = await createMember(market, { admin: true });
  for (const reader of [buyer, seller, admin]) {
    const photo = await reader.raw(address);
    expect([photo.status, photo.headers.get("Cache-Control")]).toEqual([200, "private, max-age=3600"]);
    expect(photo.headers.get("Content-Type")).toMatch(/^image\//);
    expect(photo.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  }
  const stranger = await createMember(market, { seller: true });
  expect((await stranger.raw(address)).status).toBe(404);
  expect((await market.visitor().raw(address)).headers.get("Location")).toContain("/auth?to=");
  for (const other of [address.replace("/320/", "/640/"), `${address}9`, address.replace(/\/\d+$/, "/x")]) {
    expect((await buyer.raw(other)).status).toBe(404);
  }
  const [row] = await market.db.select().from(problemPhotos).orderBy(sql`rowid DESC`);
  expect((await buyer.raw(`/pictures/320/${row?.key}`)).status).toBe(404);
});

test("what people write is shown as the text that it is", async () => {
  const { buyer, seller, orderId } = await delivered({ title: HOSTILE });
  const form = await buyer.get(page(orderId));
  await buyer.submit(form, "main form", { kind: "change_of_mind", description: HOSTILE, photos: [await photoFile()] });
  market.database.shiftClock(25 * HOUR);
  await buyer.post(`${page(orderId)}/escalate`, { words: HOSTILE });
  for (const reader of [buyer, seller]) {
    const seen = await reader.get(page(orderId));
    expect(seen.document.querySelectorAll("main img[src=x]").length).toBe(0);
    expect(seen.document.querySelectorAll(".timeline .lines").length).toBe(2);
    expect(seen.html).toContain("&lt;img src=x");
  }
});

test("a problem has the first button of lists and order only for who has to answer", async () => {
  const { buyer, seller, orderId } = await reported();
  const looks = async (person: typeof buyer) => {
    const list = await person.get(`/account/orders${person === buyer ? "" : "/sales"}`);
    const at = `main a.btn[href="${page(orderId)}"]`;
    const order = await person.get(`/account/orders/${orderId}`);
    return [list, order].map(({ document }) => document.querySelector(at)?.getAttribute("class"));
  };
  expect([await looks(buyer), await looks(seller)]).toEqual([
    ["btn ghost", "btn"],
    ["btn main", "btn main"],
  ]);
  await seller.post(`${page(orderId)}/offer`, { amount: "40" });
  expect([await looks(buyer), await looks(seller)]).toEqual([
    ["btn main", "btn main"],
    ["btn ghost", "btn"],
  ]);
});

test.each([
  ["en", "aim to decide by", "At the latest, you'll be refunded"],
  ["es", "buscamos decidir a más tardar", "A más tardar, te reembolsamos"],
] as const)(
  "a problem under review says one time: of the decision, then of the refund, in %s",
  async (language, decide, late) => {
    const { buyer, orderId } = await reported({ language });
    market.database.shiftClock(24 * HOUR + 1_000);
    await buyer.post(`${page(orderId)}/escalate`, { words: "" });
    const due = (await problemOf(orderId))?.due_at ?? 0;
    const told = async () => {
      const seen = [await buyer.get("/account/orders"), await buyer.get(page(orderId))];
      return seen.map(({ document }) => {
        const at = document
          .querySelectorAll("main time")
          .find(({ parentNode }) => parentNode?.text.includes(decide) || parentNode?.text.includes(late));
        return [at?.parentNode?.text.includes(late), Date.parse(at?.getAttribute("datetime") ?? "")];
      });
    };
    const decideBy = due - 23 * DAY;
    expect(await told()).toEqual([
      [false, decideBy],
      [false, decideBy],
    ]);
    const last = Date.now() + 3 * DAY;
    await market.db.update(problems).set({ due_at: last }).where(eq(problems.order_id, orderId));
    expect(await told()).toEqual([
      [true, last],
      [true, last],
    ]);
  },
);

test("a delivered order's card takes a report; a refunded one's says how much and leads to the order first", async () => {
  const { buyer, seller, orderId } = await delivered();
  const order = `/account/orders/${orderId}`;
  const links = ({ document }: Page) =>
    document.querySelectorAll("main .goods .row > a.btn").map((link) => link.getAttribute("href"));
  expect(links(await buyer.get("/account/orders"))).toEqual([page(orderId)]);
  const form = await buyer.get(page(orderId));
  const fields = { kind: "not_as_described", description: WORDS, photos: await photoFiles(1) };
  await buyer.submit(form, "main form", fields);
  await seller.post(`${page(orderId)}/refund`, {});
  const list = await buyer.get("/account/orders");
  expect(list.document.querySelector("main .goods .list")?.text).toContain("MX$100.00");
  expect(links(list).slice(0, 2)).toEqual([order, `${order}/feedback`]);
  expect((await seller.get("/account/orders/sales")).document.querySelector("main .goods .list")).toBeNull();
});

test("each side sees its own steps, and not the other's", async () => {
  const { buyer, seller, orderId } = await reported();
  expect([steps(await buyer.get(page(orderId))), steps(await seller.get(page(orderId)))]).toEqual([
    ["withdraw"],
    ["refund", "offer", "return"],
  ]);
  market.database.shiftClock(24 * HOUR + 1_000);
  expect([steps(await buyer.get(page(orderId))), steps(await seller.get(page(orderId)))]).toEqual([
    ["escalate", "withdraw"],
    ["refund", "offer", "return", "escalate"],
  ]);
});

test.each([
  [
    "en",
    "The buyer will be refunded",
    {
      pending: (day: string) => `Refund of MX$100.00 in progress, through PayPal, since ${day}.`,
      done: (day: string) => `MX$100.00 refunded through PayPal on ${day}.`,
      chips: ["Refund in progress", "Refunded"],
      shows: "Your bank may take several days to show it.",
      warns: "PayPal keeps its fee of MX$5.00, and you pay it.",
      button: "Refund MX$100.00",
      fee: "You pay PayPal's fee of MX$5.00, which isn't refunded.",
    },
  ],
  [
    "es",
    "Se le reembolsará al comprador",
    {
      pending: (day: string) => `Reembolso de $100.00 en proceso, por PayPal, desde el ${day}.`,
      done: (day: string) => `Se reembolsaron $100.00 por PayPal el ${day}.`,
      chips: ["Reembolso en proceso", "Reembolsado"],
      shows: "Tu banco puede tardar varios días en mostrarlo.",
      warns: "PayPal no devuelve su comisión de $5.00 y la pagas tú.",
      button: "Reembolsar $100.00",
      fee: "Tú pagas la comisión de PayPal de $5.00, que no se reembolsa.",
    },
  ],
] as const)("a seller refunds at once, after a question, and every page says the same of it, in %s", async (...row) => {
  const [language, done, says] = row;
  const { buyer, seller, orderId } = await reported({ language });
  const question = await seller.get(`${page(orderId)}/refund`);
  expect(question.text).toContain(says.warns);
  expect(question.document.querySelector("main form button")?.text).toBe(says.button);
  expect(question.document.querySelector("main a")?.getAttribute("href")).toBe(page(orderId));
  const answer = await seller.submit(question, "main form");
  expect([answer.path, flashText(answer)]).toEqual([page(orderId), done]);
  const day = momentText(Date.now(), language, "date");
  for (const [index, state] of (["pending", "done"] as const).entries()) {
    for (const person of [buyer, seller]) {
      const [problem, order] = [await person.get(page(orderId)), await person.get(`/account/orders/${orderId}`)];
      const told = says[state](day) + (person === seller ? says.fee : says.shows);
      expect(problem.document.querySelector("main .card .list")?.text.replace(/\s/g, " ")).toBe(told);
      expect(problem.document.querySelectorAll("main .chip").map(({ text }) => text)).toEqual([says.chips[index]]);
      expect(order.document.querySelectorAll("main .list").map(({ text }) => text.replace(/\s/g, " "))).toEqual([told]);
      for (const { text } of order.document.querySelectorAll("main .chip")) expect(text).toBe(says.chips[index]);
      const list = await person.get(`/account/orders${person === buyer ? "" : "/sales"}`);
      expect(list.document.querySelector("main .goods .chip")?.text).toBe(says.chips[index]);
    }
    await market.db.run(
      sql`UPDATE refunds SET status = 'done', paypal_refund_id = ${orderId} WHERE order_id = ${orderId}`,
    );
  }
  const back = await market.db.select().from(refunds).where(eq(refunds.order_id, orderId));
  expect(back.map(({ amount, cause }) => [amount, cause])).toEqual([[100_00, "problem"]]);
  // Posted again, it is done already.
  expect(flashText(await seller.post(`${page(orderId)}/refund`, {}))).toBe(done);
  expect((await market.db.select().from(refunds).where(eq(refunds.order_id, orderId))).length).toBe(1);
});

test("who refunds without a return reads that the buyer keeps the item, unless it never arrived", async () => {
  for (const [kind, keeps] of [
    ["not_as_described", true],
    ["not_received", false],
  ] as const) {
    const { seller, orderId } = await reported({}, kind);
    const { text } = await seller.get(`${page(orderId)}/refund`);
    expect([kind, text.includes("The buyer keeps the item. If you want it back, accept the return")]).toEqual([
      kind,
      keeps,
    ]);
  }
});

test("a seller is warned of the fee before offering or a return, and not where the buyer changed their mind", async () => {
  for (const [kind, isCharged] of [
    ["not_as_described", true],
    ["change_of_mind", false],
  ] as const) {
    const { seller, orderId } = await reported({}, kind);
    for (const step of ["refund", "offer", "return"]) {
      const asked = await seller.get(`${page(orderId)}/${step}`);
      expect([kind, step, asked.text.includes("PayPal keeps its fee")]).toEqual([kind, step, isCharged]);
    }
  }
});

test("an offer is less than everything, and is accepted or declined", async () => {
  const { buyer, seller, orderId } = await reported();
  for (const [amount, error] of [
    ["", "Enter an amount up to MX$99.99"],
    ["100", "You can offer up to MX$99.99; to give back more, refund the order"],
    ["1e1", "Enter an amount up to MX$99.99"],
  ] as const) {
    const refused = await seller.post(`${page(orderId)}/offer`, { amount });
    expect([refused.status, errorsOn(refused).amount]).toEqual([400, error]);
    expect(refused.document.querySelector("#amount")?.getAttribute("value") ?? "").toBe(amount);
  }
  await seller.post(`${page(orderId)}/offer`, { amount: "40" });
  const offered = await buyer.get(page(orderId));
  expect([steps(offered), offered.text]).toEqual([["accept", "decline"], expect.stringContaining("$40.00")]);
  expect(offered.text).toContain("If you decline or don't answer in time, your problem stays open.");
  for (const person of [buyer, seller]) {
    const here = await person.get(page(orderId));
    expect(here.document.querySelector(`main a[href="/account/orders/${orderId}#messages"]`)).not.toBeNull();
  }
  expect(flashText(await buyer.post(`${page(orderId)}/accept`, {}))).toBe("You'll be refunded MX$40.00");
  expect(await orderOf(orderId)).toBe("partially_refunded");
});

test("a return is agreed with an address, sent with a number, received and refunded", async () => {
  const { buyer, seller, orderId } = await reported();
  const empty = await seller.post(`${page(orderId)}/return`, { ...RETURN_ADDRESS, city: "", label_note: "" });
  expect([empty.status, errorsOn(empty)]).toEqual([
    400,
    { city: "City is required", label_note: "Please say how the buyer gets the shipping label" },
  ]);
  expect(empty.document.querySelector("#street_address")?.getAttribute("value")).toBe(RETURN_ADDRESS.street_address);
  await seller.post(`${page(orderId)}/return`, { ...RETURN_ADDRESS, label_by: "buyer", label_note: "Code 4711" });
  const agreed = await buyer.get(page(orderId));
  for (const text of [
    RETURN_ADDRESS.street_address,
    "The seller pays for the shipping label",
    "Shipping label: Code 4711",
    "enter the tracking number to get MX$100.00 back.",
  ])
    expect(agreed.text).toContain(text);
  const wrong = await buyer.post(`${page(orderId)}/sent`, { carrier: "", number: "?" });
  expect([wrong.status, Object.keys(errorsOn(wrong)).sort()]).toEqual([400, ["carrier", "number"]]);
  await buyer.post(`${page(orderId)}/sent`, { carrier: "estafeta", number: "ABC12345" });
  expect((await seller.get(page(orderId))).text).toContain("ABC12345");
  await seller.post(`${page(orderId)}/received`, {});
  const short = await seller.post(`${page(orderId)}/contest`, { words: "bad" });
  expect(short.document.querySelector("#words-hint")?.text).toContain("The buyer and our team will read this.");
  expect([short.status, errorsOn(short).words]).toEqual([400, "Please write at least 10 characters"]);
  market.database.shiftClock(48 * HOUR + 1_000);
  await cron();
  expect([await orderOf(orderId), (await problemOf(orderId))?.refunded]).toEqual(["refunded", 100_00]);
});

test("a step that is over changes nothing, and leads to how it stands now", async () => {
  const { buyer, seller, orderId } = await reported();
  await buyer.post(`${page(orderId)}/withdraw`, {});
  for (const [who, step, fields] of [
    [seller, "refund", {}],
    [seller, "offer", { amount: "5" }],
    [buyer, "accept", {}],
    [buyer, "escalate", {}],
  ] as const) {
    const late = await who.post(`${page(orderId)}/${step}`, fields);
    expect([step, late.path, flashText(late)]).toEqual([
      ...[step, page(orderId), "This problem has changed since you opened it. Here is its current status."],
    ]);
    expect((await who.get(`${page(orderId)}/${step}`)).path).toBe(page(orderId));
  }
  expect(await orderOf(orderId)).toBe("completed");
  for (const person of [buyer, seller]) {
    const closed = (await person.get(page(orderId))).text;
    expect(closed).toContain(
      `The report was withdrawn on ${momentText(Date.now(), "en", "date")}. There is no refund.`,
    );
  }
});

test("after withdrawing, only something else can be reported", async () => {
  const { buyer, orderId } = await reported({}, "change_of_mind");
  await buyer.post(`${page(orderId)}/withdraw`, {});
  const form = await buyer.get(page(orderId));
  expect(form.text).toContain("Report another problem");
  const again = await buyer.post(page(orderId), {
    kind: "change_of_mind",
    description: WORDS,
    photos: [await photoFile()],
  });
  expect([again.status, errorsOn(again).kind]).toEqual([409, "You already reported this"]);
  await buyer.submit(form, "main form", { kind: "not_as_described", description: WORDS, photos: [await photoFile()] });
  expect((await problemOf(orderId))?.kind).toBe("not_as_described");
});

test("what never came is reported from the day after it should have", async () => {
  const early = await delivered({ status: "shipped", late: HOUR });
  const kinds = await early.buyer.get(page(early.orderId));
  expect(kinds.text).toContain("There is nothing you can report about this order right now");
  expect(kinds.text).toContain("You can report this starting");
  const refused = await early.buyer.post(page(early.orderId), {
    ...{ kind: "not_received", description: WORDS, photos: [new File([], "")] },
  });
  expect(refused.status).toBe(409);
  const late = await delivered({ status: "shipped", late: DAY + HOUR });
  const form = await late.buyer.get(page(late.orderId));
  await late.buyer.submit(form, "main form", { kind: "not_received", description: WORDS });
  expect((await problemOf(late.orderId))?.kind).toBe("not_received");
  expect(steps(await late.seller.get(page(late.orderId)))).toEqual(["refund", "offer"]);
});

test("a stranger finds no order, whatever they send, and nothing changes; a visitor signs in first", async () => {
  const { seller, orderId } = await reported();
  const fresh = await delivered();
  const before = JSON.stringify(await problemOf(orderId));
  const stranger = await createMember(market, { seller: true });
  const admin = await createMember(market, { admin: true });
  const wrong = [
    ...["refund", "offer", "return", "received", "contest", "accept", "decline", "sent", "escalate", "withdraw"],
    ...["nonsense", "constructor"],
  ];
  for (const who of [stranger, admin]) {
    for (const path of [page(orderId), ...wrong.map((step) => `${page(orderId)}/${step}`)]) {
      expect([path, (await who.get(path)).status]).toEqual([path, 404]);
      const sent = await who.post(path, {
        ...RETURN_ADDRESS,
        amount: "5",
        words: WORDS,
        carrier: "dhl",
        number: "12345",
        label_note: "x",
      });
      expect([path, sent.status]).toEqual([path, 404]);
    }
    const form = { kind: "not_as_described", description: WORDS, photos: [await photoFile()] };
    expect((await who.post(page(fresh.orderId), form)).status).toBe(404);
  }
  // The seller can report nothing, and take none of the buyer's steps.
  expect((await fresh.seller.get(page(fresh.orderId))).status).toBe(404);
  expect((await seller.post(`${page(orderId)}/withdraw`, {})).status).toBe(404);
  expect((await seller.post(page(orderId), { kind: "change_of_mind", description: WORDS })).status).toBe(404);
  expect(JSON.stringify(await problemOf(orderId))).toBe(before);
  expect(await problemOf(fresh.orderId)).toBeUndefined();
  const visitor = market.visitor();
  expect((await visitor.get(page(orderId))).path).toContain("/auth?to=");
  expect((await visitor.post(`${page(orderId)}/refund`, {})).path).toContain("/auth");
});

test("a report that met no session is kept, and stands in the form again", async () => {
  const { buyer, orderId } = await delivered();
  const cookies = new Map(buyer.cookies);
  buyer.cookies.clear();
  const sent = await buyer.post(page(orderId), {
    ...{ kind: "change_of_mind", description: WORDS, photos: [await photoFile()] },
  });
  expect(sent.path).toContain("/auth");
  for (const [name, value] of cookies) buyer.cookies.set(name, value);
  const form = await buyer.get(page(orderId));
  expect(form.document.querySelector("#description")?.text).toBe(WORDS);
});

test("photos of a problem that is over go after 180 days, those of an open one stay", async () => {
  const [over, open] = [await reported(), await reported()];
  await over.buyer.post(`${page(over.orderId)}/withdraw`, {});
  const old = Date.now() - 181 * DAY;
  await market.db.run(sql`UPDATE problem_photos SET added_at = ${old}`);
  await market.db.run(sql`UPDATE problems SET moved_at = ${old}`);
  const photosOf = async (orderId: string) =>
    market.db
      .select()
      .from(problemPhotos)
      .where(eq(problemPhotos.problem_id, (await problemOf(orderId))?.id ?? ""));
  const [[gone], [kept]] = [await photosOf(over.orderId), await photosOf(open.orderId)];
  await market.cron("hour");
  expect([(await photosOf(over.orderId)).length, (await photosOf(open.orderId)).length]).toEqual([0, 1]);
  const bucket = market.buckets.PRODUCTS;
  expect([await bucket.head(gone?.key ?? ""), (await bucket.head(kept?.key ?? ""))?.key]).toEqual([null, kept?.key]);
  expect((await over.buyer.get(page(over.orderId))).status).toBe(200);
});
