import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { feedback, products, sellerProfiles, users } from "~/data/schema.server";
import type { Rating } from "~/domain/feedback/feedback";
import { DAY } from "~/domain/time";
import { feedback as en } from "~/i18n/en/feedback";
import { feedback as es } from "~/i18n/es/feedback";
import { cronAt } from "../../support/aftermath";
import { type Market, openMarket } from "../../support/market";
import { errorsOn, mailsOf } from "../../support/members";
import type { Page } from "../../support/page";
import { putDeal, putFeedback } from "../../support/rated";

const IN_SPANISH = { "Accept-Language": "es-MX" };
const LANGUAGES = [
  ["en", { "Accept-Language": "en-US" }, en],
  ["es", IN_SPANISH, es],
] as const;
const HOSTILE = `<script>alert("x")</script> \u202eabc\u200b & "Ñ" <b>`;
const SHOWN = `<script>alert("x")</script> abc & "Ñ" <b>`;
const FORM = 'main form[action$="/feedback"]';
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let [buyer, seller]: Person[] = [];
let handle: string;
let order: string;
let page: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller] = [await market.person(), await market.person({ seller: true })];
  const [store] = await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, ana().seller.id));
  handle = store?.handle ?? "";
  order = await putDeal(market.db, { buyer: ana().buyer.id, seller: ana().seller.id, title: "Silla <i>azul</i>" });
  page = `/account/orders/${order}/feedback`;
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

/** The two sides of the order. */
function ana() {
  if (!buyer || !seller) throw new Error("nobody is there yet");
  return { buyer, seller };
}
const rowsOf = (id = order) => market.db.select().from(feedback).where(eq(feedback.order_id, id));
const sectionTexts = (page: Page) =>
  page.document.querySelectorAll("main section").map((one) => one.text.replace(/\s+/g, " "));

test.each(LANGUAGES)(
  "buyer and seller say how it was, change it, and read the other once both spoke, in %s",
  async (_, headers, texts) => {
    const [beto, leo] = [await market.person({ headers }), await market.person({ headers, seller: true })];
    const id = await putDeal(market.db, { buyer: beto.id, seller: leo.id });
    const here = `/account/orders/${id}/feedback`;
    const form = await beto.get(here);
    expect(form.text).toContain(texts.question.buyer);
    expect(
      form.document.querySelectorAll("main input[type=radio][checked]").map((one) => one.getAttribute("value")),
    ).toEqual(["", "", "", ""]);

    const first = await beto.submit(form, FORM, { rating: "negative", item: "1", text: "Mal" });
    expect([first.path, first.flash]).toEqual([here, texts.sent]);
    const chosen = first.document
      .querySelectorAll("main input[checked]")
      .map((one) => [one.getAttribute("name"), one.getAttribute("value")]);
    expect(chosen).toEqual([
      ["rating", "negative"],
      ["item", "1"],
      ...["communication", "shipping_time", "shipping_cost"].map((name) => [name, ""]),
    ]);
    await beto.submit(first, FORM, { rating: "neutral", item: "", communication: "4", text: HOSTILE });
    const secret = await leo.get(here);
    expect([secret.status, secret.text.includes("alert")]).toEqual([200, false]);

    const both = await leo.submit(secret, FORM, { text: "Pagó rápido" });
    expect([both.path, both.flash]).toEqual([here, texts.sent]);
    expect(both.html).not.toContain("<script>alert");
    const [own, other] = sectionTexts(both);
    expect(own).toContain(texts.yours);
    for (const text of [texts.theirs.buyer, texts.rating.neutral, SHOWN]) expect(other).toContain(text);
    expect((await beto.get(here)).text).toContain("Pagó rápido");
    expect(await rowsOf(id)).toMatchObject([
      { rating: "neutral", item: null, communication: 4, text: SHOWN },
      { rating: "positive", item: null, text: "Pagó rápido" },
    ]);
  },
);

test.each(LANGUAGES)("what is missing or wrong is said beside its field, in %s", async (_, headers, texts) => {
  const [beto, leo] = [await market.person({ headers }), await market.person({ headers, seller: true })];
  const id = await putDeal(market.db, { buyer: beto.id, seller: leo.id });
  const here = `/account/orders/${id}/feedback`;
  const tooLong = texts.refusal.tooLong.replace("{max}", "500");
  const wrong = await beto.post(here, { item: "6", text: "a".repeat(501) });
  expect([wrong.status, errorsOn(wrong)]).toEqual([
    400,
    { rating: texts.refusal.ratingRequired, item: texts.refusal.starsInvalid, text: tooLong },
  ]);
  expect(wrong.document.querySelector("#text")?.text.trim()).toHaveLength(501);
  const silent = await leo.post(here, { rating: "negative", text: " \u200b" });
  expect([silent.status, errorsOn(silent)]).toEqual([400, { text: texts.refusal.textRequired }]);
  expect(await rowsOf(id)).toEqual([]);

  await beto.post(here, { rating: "positive" });
  market.database.shiftClock(14 * DAY);
  const reply = await leo.post(`${here}/reply`, { reply: "" });
  expect([reply.status, errorsOn(reply)]).toEqual([400, { reply: texts.refusal.textRequired }]);
  const long = await leo.post(`${here}/reply`, { reply: "a".repeat(501) });
  expect([long.status, errorsOn(long)]).toEqual([400, { reply: tooLong }]);
});

test.each(LANGUAGES)(
  "what cannot be said any more, or not yet, is refused with its reason, in %s",
  async (_, headers, texts) => {
    const [beto, leo] = [await market.person({ headers }), await market.person({ headers, seller: true })];
    const put = (steps?: Parameters<typeof putDeal>[1]["steps"]) =>
      putDeal(market.db, { buyer: beto.id, seller: leo.id, steps });
    const cases = [
      [await put([["paid", "P"]]), "notYet", 0],
      [await put([["cancelled", "B"]]), "never", 0],
      [
        await put([
          ["paid", "P"],
          ["shipped", "S"],
          ["problem_open", "B"],
        ]),
        "problemOpen",
        0,
      ],
      [await put(), "tooLate", 60 * DAY],
    ] as const;
    for (const [id, refusal, later] of cases) {
      market.database.shiftClock(later);
      const here = `/account/orders/${id}/feedback`;
      const shown = await beto.get(here);
      expect([shown.status, shown.document.querySelector(FORM)]).toEqual([200, null]);
      expect(shown.text).toContain(texts.refusal[refusal]);
      const sent = await beto.post(here, { rating: "positive" });
      expect([sent.status, sent.text.includes(texts.refusal[refusal])]).toEqual([409, true]);
      expect(await rowsOf(id)).toEqual([]);
    }
  },
);

test("neither page, the file, a notification nor a mail shows it early", async () => {
  const { buyer, seller } = ana();
  await buyer.post(page, { rating: "negative", item: "2", text: "Secreto" });
  const paths = [page, `${page}/reply`, `/account/orders/${order}`, "/account/export"];
  for (const path of [
    ...paths,
    "/account/notifications",
    "/account/orders/sales",
    `/store/${handle}`,
    `/store/${handle}/feedback`,
  ]) {
    const body = await (await seller.raw(path)).text();
    expect([path, /Secreto|Negative|negative/.test(body.replace(/"negative": ?0/g, ""))]).toEqual([path, false]);
  }
  expect(await mailsOf(market, seller)).toEqual([]);
  expect((await buyer.raw("/account/export").then((one) => one.text())).includes("Secreto")).toBe(true);
  await cronAt(market, 14 * DAY);
  const notices = await seller.get("/account/notifications");
  expect(notices.text).toContain("You've received feedback on “Silla <i>azul</i>”");
  expect(notices.html).not.toContain("<i>azul");
  const opened = await seller.submit(notices, "main li form");
  expect([opened.path, opened.text.includes("Secreto")]).toEqual([page, true]);
  const about = { order, title: "Silla <i>azul</i>" };
  expect((await mailsOf(market, seller)).map(({ message }) => message)).toContainEqual({ kind: "feedback", ...about });
  expect(await (await seller.raw("/account/export")).text()).toContain("Secreto");
});

test("strangers, visitors and other sellers find nothing, and change nothing", async () => {
  const { buyer } = ana();
  await buyer.post(page, { rating: "positive", text: "Bien" });
  await market.db.run(`UPDATE feedback SET revealed_at = 9 WHERE order_id = '${order}'`);
  const before = await rowsOf();
  const stranger = await market.person({ seller: true });
  const admin = await market.person({ admin: true });
  for (const who of [stranger, admin]) {
    for (const path of [page, `${page}/reply`, "/account/orders/none/feedback"]) {
      expect([path, (await who.get(path)).status]).toEqual([path, 404]);
      const sent = await who.post(path, { rating: "negative", text: "Mal", reply: "Mal" });
      expect([path, sent.status, sent.text.includes("Bien")]).toEqual([path, 404, false]);
    }
  }
  const visitor = market.visitor();
  expect((await visitor.get(page)).path).toBe(`/auth?to=${encodeURIComponent(page)}`);
  expect((await visitor.send(page, { rating: "negative" })).status).toBe(303);
  expect(await rowsOf()).toEqual(before);
});

test.each(LANGUAGES)("the rated side replies once, where everybody reads it, in %s", async (_, headers, texts) => {
  const [beto, leo] = [
    await market.person({ headers }),
    await market.person({ headers, seller: `Tienda ${_} réplica` }),
  ];
  const id = await putDeal(market.db, { buyer: beto.id, seller: leo.id, title: "Réplica de silla" });
  await putFeedback(market.db, id, { rating: "negative", text: "Tarde" });
  const here = `/account/orders/${id}/feedback`;
  const shown = await leo.get(here);
  const form = await leo.get(shown.document.querySelector(`a[href="${here}/reply"]`)?.getAttribute("href") ?? "");
  for (const text of ["Réplica de silla", "Tarde"]) expect(form.text).toContain(text);
  const sent = await leo.submit(form, 'main form[action$="/reply"]', { reply: HOSTILE });
  expect([sent.path, sent.flash]).toEqual([here, texts.replySent]);
  expect([sent.text.includes(SHOWN), sent.html.includes("<script>alert")]).toEqual([true, false]);
  expect((await leo.get(`${here}/reply`)).path).toBe(here);
  expect((await leo.post(`${here}/reply`, { reply: "Otra" })).flash).toBe(texts.repliedBefore);
  // The buyer has nothing to reply to.
  expect((await beto.get(`${here}/reply`)).status).toBe(404);
  const list = await market.visitor(headers).get(`/store/tienda-${_}-replica/feedback`);
  for (const text of [texts.rating.negative, "Tarde", SHOWN, texts.reply.replace("{store}", `Tienda ${_} réplica`)])
    expect(list.text).toContain(text);
});

test.each(LANGUAGES)("product and store say how their seller was rated, in %s", async (_, headers, texts) => {
  const { buyer, seller } = ana();
  const [product] = await market.db.select().from(products).where(eq(products.seller_id, seller.id));
  const visitor = market.visitor(headers);
  for (const path of [`/product/${product?.id}`, `/store/${handle}`, `/store/${handle}/feedback`])
    expect((await visitor.get(path)).text).toContain(texts.none);
  const rate = async (rating: Rating) =>
    putFeedback(market.db, await putDeal(market.db, { buyer: buyer.id, seller: seller.id }), {
      rating,
      text: `Fue ${rating}`,
    });
  await rate("positive");
  await rate("positive");
  const few = texts.newSeller_other.replace("{count}", "2");
  for (const path of [`/product/${product?.id}`, `/store/${handle}`, `/store/${handle}/feedback`])
    expect((await visitor.get(path)).text).toContain(few);
  await rate("positive");
  await rate("neutral");
  await buyer.post(page, { rating: "positive", item: "5", shipping_cost: "4" });
  await seller.post(page, { text: "Gracias" });
  const share = texts.standing.replace("{percent}", "80").replace("{count}", "5").replace("\u00a0", " ");
  const line = `${texts.stars.replace("{stars}", "4.5")} · ${share}`;
  for (const path of [`/product/${product?.id}`, `/store/${handle}`, `/store/${handle}/feedback`])
    expect((await visitor.get(path)).text).toContain(line);
  const link = (await visitor.get(`/product/${product?.id}`)).document.querySelector(
    `.facts a[href="/store/${handle}/feedback"]`,
  );
  expect(link?.text.replace("\u00a0", " ")).toBe(line);
  const list = await visitor.get(`/store/${handle}/feedback`);
  const average = texts.average.replace("{stars}", "5.0");
  for (const text of [
    `${texts.star.item}${average}`,
    `${texts.star.communication}${texts.noStars}`,
    "A***",
    "Fue neutral",
  ])
    expect(list.text).toContain(text);
  expect(list.html).not.toMatch(/Núñez|Ana\b/);
  expect(list.document.querySelectorAll("main li")).toHaveLength(5);
  expect((await visitor.get(`/store/${handle}`)).document.querySelectorAll("main .list li")).toHaveLength(3);
  expect((await visitor.get("/store/nobody/feedback")).status).toBe(404);
});

test("a store's feedback goes on page by page, the newest first", async () => {
  const { buyer, seller } = ana();
  for (let n = 0; n < 30; n++)
    await putFeedback(market.db, await putDeal(market.db, { buyer: buyer.id, seller: seller.id }), {
      text: `Texto ${n}.`,
    });
  const first = await market.visitor().get(`/store/${handle}/feedback`);
  expect(first.document.querySelectorAll("main li")).toHaveLength(24);
  expect([first.text.includes("Texto 29."), first.text.includes("Texto 5.")]).toEqual([true, false]);
  const second = await market.visitor().get(first.document.querySelector('a[rel="next"]')?.getAttribute("href") ?? "");
  expect(second.document.querySelectorAll("main li")).toHaveLength(6);
  expect(second.html).not.toContain(order);
  expect((await market.visitor().get(`/store/${handle}/feedback?before=1_x`)).path).toBe(`/store/${handle}/feedback`);
});

test("a closed account's feedback stays without its name, a taken-down product's with its title", async () => {
  const { buyer } = ana();
  await putFeedback(market.db, order, { text: "Adiós" });
  await market.db.update(users).set({ deleted_at: 1, full_name: "—" }).where(eq(users.id, buyer.id));
  const [product] = await market.db.select().from(products).where(eq(products.title, "Silla <i>azul</i>"));
  await market.db.update(products).set({ status: "removed" }).where(eq(products.title, "Silla <i>azul</i>"));
  const list = await market.visitor().get(`/store/${handle}/feedback`);
  for (const text of ["Adiós", en.buyer, "Silla <i>azul</i>"]) expect(list.text).toContain(text);
  expect(list.document.querySelector(`a[href="/product/${product?.id}"]`)).toBeNull();
});
