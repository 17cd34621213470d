import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancellations, orders } from "~/data/schema.server";
import { ANSWER_WITHIN } from "~/domain/cancellations/cancellation";
import { shipLimit } from "~/domain/orders/order-times";
import { DAY, HOUR } from "~/domain/time";
import { cancellations as en } from "~/i18n/en/cancellations";
import { cancellations as es } from "~/i18n/es/cancellations";
import { formatDay, formatMoney } from "~/i18n/format";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, type Member, mailsOf } from "../../support/members";
import { passMidnight } from "../../support/midnight";
import { momentText } from "../../support/moments";
import { readAllRows } from "../../support/owner";
import type { Page } from "../../support/page";
import { putPaidOrder, stateOf } from "../../support/paid-order";
import { addDueRefund } from "../../support/sales";

const BOTH = [["en", en] as const, ["es", es] as const];

let market: Market;
let seller: Member;
let buyer: Member;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
});
beforeEach(passMidnight);
afterAll(() => market.close());

/** An order between two people with one language, paid so many milliseconds ago. */
async function ordered(language: "en" | "es" = "en", ago = 0) {
  [seller, buyer] = [await createMember(market, { language, seller: true }), await createMember(market, { language })];
  const { orderId } = await putPaidOrder(market, { buyer: buyer.id, seller: seller.id, ago, paypal: market.paypal });
  return { orderId, path: `/account/orders/${orderId}/cancel` };
}
const state = (orderId: string) => stateOf(market, orderId);

/** When the request is granted by itself, as pages show it. */
async function answerUntil(orderId: string, language: "en" | "es") {
  const [request] = await market.db.select().from(cancellations).where(eq(cancellations.order_id, orderId));
  return momentText((request?.asked_at ?? 0) + ANSWER_WITHIN, language, "phrase");
}

/** When an order that was not shipped is cancelled. */
async function shipLimitOf(orderId: string) {
  const [order] = await market.db.select().from(orders).where(eq(orders.id, orderId));
  return shipLimit(order?.moved_at ?? 0, null);
}

/** What a page says of a refund, and of today or another day. */
const refundText = (text: string, amount: number, language: "en" | "es", day = Date.now()) =>
  text
    .replace("{amount, money}", formatMoney(amount, language, "MXN"))
    .replace("{day}", formatDay(day, language).replace(/\s/g, " "));

/** The reason against cancelling: announced after a post, else below the heading. */
const says = ({ document }: Page, aloud = false) =>
  document
    .querySelector(aloud ? "main [role=alert]" : "main .account > p")
    ?.text.trim()
    .replace(/\.$/, "");

test.each(BOTH)(
  "within an hour a buyer cancels with a button, and PayPal sends the money back, in %s",
  async (language, texts) => {
    const { orderId, path } = await ordered(language);
    expect((await buyer.get(`/account/orders/${orderId}`)).text).toContain(texts.until);
    const page = await buyer.get(path);
    expect(page.document.querySelector("h1")?.text).toBe(texts.titleNow);
    expect(page.text).toContain(texts.nowBody.replace("{amount, money}", formatMoney(1250_00, language, "MXN")));
    const done = await buyer.submit(page, "main form");
    expect([done.path, done.flash]).toEqual([`/account/orders/${orderId}`, texts.cancelledPaid]);
    await expect.poll(() => state(orderId)).toEqual(["cancelled", "done"]);
    expect((await mailsOf(market, buyer)).map(({ message }) => message.kind)).toEqual([
      "order-cancelled",
      "payment-returned",
    ]);
    expect((await mailsOf(market, seller)).map(({ message, language: read }) => [message.kind, read])).toEqual([
      ["sale-cancelled", language],
    ]);
    expect((await buyer.get(`/account/orders/${orderId}`)).text).not.toContain("cancelled_by_buyer");
    const after = await buyer.get(path);
    expect(after.document.querySelector("h1")?.text).toBe(texts.titleDone);
    expect([says(after), after.document.querySelectorAll("main form").length]).toEqual([undefined, 0]);
    expect(after.text).toContain(refundText(texts.section.done, 1250_00, language));
  },
);

test.each(BOTH)(
  "later a buyer asks, with a reason that the seller reads and answers, in %s",
  async (language, texts) => {
    for (const answer of ["accept", "decline"] as const) {
      const { orderId, path } = await ordered(language, 2 * HOUR);
      const page = await buyer.get(path);
      expect(page.document.querySelector("h1")?.text).toBe(texts.titleAsk);
      const empty = await buyer.submit(page, "main form", { reason: " \u200b " });
      expect([empty.status, errorsOn(empty)]).toEqual([400, { reason: texts.fieldRefusal.reasonRequired }]);
      const long = await buyer.submit(page, "main form", { reason: "é".repeat(501) });
      expect([long.status, errorsOn(long)]).toEqual([400, { reason: texts.fieldRefusal.reasonTooLong }]);
      expect(long.document.querySelector("textarea")?.text).toBe("é".repeat(501));
      const asked = await buyer.submit(page, "main form", { reason: "<b>Compré</b> dos\r\nsin querer" });
      expect(asked.flash).toBe(texts.asked);
      const waiting = await buyer.get(path);
      const told = [texts.section.until, await answerUntil(orderId, language)].join(" ");
      expect(says(waiting)?.replace(/\s/g, " ")).toBe(`${told}. ${texts.section.else.replace(/\.$/, "")}`);
      expect(waiting.document.querySelectorAll("main form")).toHaveLength(0);
      // Said once.
      expect(waiting.document.querySelectorAll("main :is(h1, h2)").map(({ text }) => text)).toEqual([
        texts.section.youAsked,
        texts.yourReason,
      ]);

      const inSales = async () =>
        (await seller.get("/account/orders/sales")).document.querySelector(`.goods a[href="${path}"]`);
      const sentence = `${texts.section.youAsked}. ${told}.`;
      const list = await buyer.get("/account/orders");
      const own = list.document.querySelector(`h2 a[href="/account/orders/${orderId}"]`)?.closest("li");
      expect(own?.textContent.replace(/\s/g, " ")).toContain(sentence);
      for (const shown of [own, (await buyer.get(`/account/orders/${orderId}`)).document])
        expect(shown?.querySelector(".chip")?.text).toBe(
          { en: "Cancellation requested", es: "Cancelación solicitada" }[language],
        );
      const until = [texts.section.untilYou, await answerUntil(orderId, language)].join(" ");
      const card = await inSales();
      expect(card?.textContent.startsWith(texts.section.answer)).toBe(true);
      expect(card?.closest("li")?.textContent.replace(/\s/g, " ")).toContain(`${texts.section.asked}. ${until}`);
      const question = await seller.get(path);
      expect(question.document.querySelector("h1")?.text).toBe(texts.titleAnswer);
      const limit = momentText(await shipLimitOf(orderId), language, "day");
      expect(question.text).toContain(refundText(texts.answerBody.replace("{day}", limit), 1250_00, language));
      expect(question.document.querySelector(".lines")?.innerHTML).toBe("&lt;b&gt;Compré&lt;/b&gt; dos\nsin querer");
      const answered = await seller.submit(question, `form[action$="${answer}"]`);
      const isAccepted = answer === "accept";
      expect(answered.flash).toBe(isAccepted ? texts.cancelledPaid : texts.declined);
      if (isAccepted) await expect.poll(() => state(orderId)).toEqual(["cancelled", "done"]);
      else expect(await state(orderId)).toEqual(["paid"]);
      expect(await inSales()).toBeNull();
      expect((await seller.post(`${path}/${answer}`, {})).flash).toBe(texts.refusal.notAsked);
      expect(says(await buyer.get(path))).toBe(isAccepted ? undefined : texts.refusal.declined);
    }
  },
);

test("what could not be sent back is said until it is sent again", async () => {
  const { orderId } = await ordered();
  const refund = await addDueRefund(market, orderId, 300_00);
  await market.db.run(sql`UPDATE refunds SET status = 'failed', fault = 'X' WHERE id = ${refund}`);
  const says = async (key: "failed" | "done") =>
    (await buyer.get(`/account/orders/${orderId}`)).text.includes(refundText(en.section[key], 300_00, "en"));
  expect([await says("failed"), await says("done")]).toEqual([true, false]);
  await (await createMember(market, { admin: true })).post(`/admin/refunds/${refund}/retry`, {});
  await expect.poll(async () => [await says("failed"), await says("done")]).toEqual([false, true]);
});

test.each(BOTH)("a seller cancels with what it is of the list and their own words, in %s", async (language, texts) => {
  const { orderId, path } = await ordered(language);
  const page = await seller.get(path);
  expect(page.document.querySelector("h1")?.text).toBe(texts.titleSell);
  expect(page.text).toContain(refundText(texts.sellBody, 1250_00, language));
  expect(page.text).toContain({ en: "PayPal keeps its fee, and", es: "no devuelve su comisión y" }[language]);
  for (const [account, amount] of [
    ["paypal_fee", 50_00],
    ["seller_payable", -50_00],
  ] as const) {
    await market.db.run(sql`INSERT INTO ledger_entries (id, order_id, kind, payment_id, account, amount, at)
      SELECT ${`${account}-${orderId}`}, order_id, 'refund', payment_id, ${account}, ${amount}, at FROM ledger_entries
      WHERE order_id = ${orderId} LIMIT 1`);
  }
  const known = { en: "PayPal keeps its fee of MX$50.00,", es: "no devuelve su comisión de $50.00 y" }[language];
  expect((await seller.get(path)).text).toContain(known);
  for (const cause of Object.values(texts.causes)) expect(page.text).toContain(cause);
  const hints = page.document.querySelectorAll("main form label .muted").map(({ text }) => text);
  expect(hints).toEqual([texts.notBack, texts.notBack, texts.paused, texts.back, texts.back]);
  const empty = await seller.submit(page, "main form", { reason: "" });
  expect([empty.status, errorsOn(empty)]).toEqual([
    400,
    { cause: texts.fieldRefusal.causeRequired, reason: texts.fieldRefusal.wordsRequired },
  ]);
  const other = await seller.submit(page, "main form", { cause: "other", reason: "x".repeat(151) });
  expect(errorsOn(other)).toEqual({ reason: texts.fieldRefusal.reasonTooLong });
  expect(other.document.querySelector('[value="other"]')?.hasAttribute("checked")).toBe(true);
  const done = await seller.submit(page, "main form", { cause: "unavailable", reason: "<i>Ya no está</i>" });
  expect(done.flash).toBe(texts.cancelledPaid);
  await expect.poll(() => state(orderId)).toEqual(["cancelled", "done"]);
  const [told] = await mailsOf(market, buyer);
  expect(told?.message).toMatchObject({ kind: "seller-cancelled", reason: "<i>Ya no está</i>" });
  const history = (await buyer.get(`/account/orders/${orderId}`)).text;
  expect([history.includes("<i>Ya no está</i>"), history.includes("unavailable:")]).toEqual([true, false]);
  const notices = await buyer.get("/account/notifications");
  expect([notices.text, notices.document.querySelector("main i")]).toEqual([
    expect.stringContaining("<i>Ya no está</i>"),
    null,
  ]);
});

test("before it is paid a buyer lets go of it, and nothing is sent back", async () => {
  for (const [language, texts] of BOTH) {
    const { orderId } = await ordered(language);
    const [row] = await market.db.select().from(orders).where(sql`id = ${orderId}`);
    const id = `waiting-${language}`;
    await market.db.insert(orders).values({ ...(row as NonNullable<typeof row>), id, status: "awaiting_payment" });
    const page = await buyer.get(`/account/orders/${id}/cancel`);
    expect(page.text).toContain(texts.unpaidBody);
    expect(says(await seller.get(`/account/orders/${id}/cancel`))).toBe(texts.refusal.unpaid);
    expect((await buyer.submit(page, "main form")).flash).toBe(texts.cancelled);
    expect(await state(id)).toEqual(["cancelled"]);
  }
});

test.each(BOTH)("a page that stands for too long says how it is now, in %s", async (language, texts) => {
  const { orderId, path } = await ordered(language);
  const page = await buyer.get(path);
  market.database.shiftClock(2 * HOUR);
  const late = await buyer.submit(page, "main form");
  market.database.shiftClock(0);
  expect([late.status, late.document.querySelector("h1")?.text]).toEqual([400, texts.titleAsk]);
  await market.db.$client.execute(`UPDATE orders SET status = 'shipped' WHERE id = '${orderId}'`);
  const sent = await buyer.submit(page, "main form");
  expect([sent.status, says(sent, true)]).toEqual([409, texts.refusal.shipped]);
  expect(await state(orderId)).toEqual(["shipped"]);
});

test.each(BOTH)(
  "a seller who cancels after the buyer asked is shown the request, and until when to answer it, in %s",
  async (language, texts) => {
    const { orderId, path } = await ordered(language, 2 * HOUR);
    const page = await seller.get(path);
    expect(page.document.querySelector("main form a.btn")?.text).toBe(texts.keepSale);
    await buyer.post(path, { reason: "Compré dos" });
    const refused = await seller.submit(page, "main form", { cause: "unavailable", reason: "Ya no está" });
    expect([refused.status, says(refused, true)]).toEqual([409, texts.refusal.toAnswer]);
    expect(refused.document.querySelector("h1")?.text).toBe(texts.titleAnswer);
    expect(refused.document.querySelector(".lines")?.text).toBe("Compré dos");
    expect(refused.text).toContain(`${texts.answerUntil} ${await answerUntil(orderId, language)}.`);
    expect(await state(orderId)).toEqual(["paid"]);
    expect((await seller.submit(refused, 'form[action$="decline"]')).flash).toBe(texts.declined);
  },
);

test("other users neither see it nor change anything; a buyer does not answer for the seller", async () => {
  const { orderId, path } = await ordered("en", 2 * HOUR);
  await buyer.post(path, { reason: "Compré dos" });
  const stranger = await createMember(market);
  const before = await readAllRows(market);
  const [foreign, missing] = [await stranger.get(path), await stranger.get("/account/orders/none/cancel")];
  expect([foreign.status, missing.status, foreign.text]).toEqual([404, 404, missing.text]);
  for (const end of ["", "/accept", "/decline"]) {
    expect((await stranger.post(path + end, { reason: "x", cause: "other" })).status).toBe(404);
    expect((await market.visitor().post(path + end, { reason: "x" })).path).toContain("/auth?to=");
    if (end) expect((await buyer.post(path + end, {})).status).toBe(404);
  }
  expect(await readAllRows(market)).toEqual(before);
  expect(await state(orderId)).toEqual(["paid"]);
});

test("the data file has the request and the refund, not the other party", async () => {
  const { orderId, path } = await ordered("en", 2 * HOUR);
  await buyer.post(path, { reason: "Compré dos" });
  await seller.post(`${path}/accept`, {});
  for (const [who, other] of [
    [buyer, seller],
    [seller, buyer],
  ] as const) {
    const text = await (await who.raw("/account/export")).text();
    expect(JSON.parse(text)).toMatchObject({
      cancellations: [{ order_id: orderId, reason: "Compré dos", answer: "accepted" }],
      refunds: [{ order_id: orderId, amount_centavos: 1_250_00, cause: "cancelled" }],
      disputes: [],
    });
    expect(text).not.toContain(other.id);
  }
});

test("the page is one round trip", async () => {
  const { path } = await ordered();
  expect(await market.trips(() => buyer.raw(path))).toBe(1);
});

test.each(BOTH)(
  "the page of an order leads to cancelling it, and shows the request and what came of it, in %s",
  async (language, texts) => {
    const linksOn = async (orderId: string) =>
      Promise.all(
        [buyer, seller].map(async (who) =>
          (await who.get(`/account/orders/${orderId}`)).document
            .querySelectorAll(`main a[href="/account/orders/${orderId}/cancel"]`)
            .map((link) => link.text.trim()),
        ),
      );
    const fresh = await ordered(language);
    expect(await linksOn(fresh.orderId)).toEqual([[texts.cancel], [texts.cancelSale]]);
    await buyer.post(fresh.path, {});
    expect(await linksOn(fresh.orderId)).toEqual([[], []]);

    const { orderId, path } = await ordered(language, 2 * HOUR);
    expect(await linksOn(orderId)).toEqual([[texts.ask], [texts.cancelSale]]);
    await buyer.post(path, { reason: "<b>Dos</b>" });
    expect(await linksOn(orderId)).toEqual([[], [texts.section.answer]]);
    const until = await answerUntil(orderId, language);
    const { asked, youAsked, until: sellerHas, untilYou } = texts.section;
    const read = async (who: Member) => (await who.get(`/account/orders/${orderId}`)).text;
    expect(await read(buyer)).toContain(`${youAsked}<b>Dos</b>${sellerHas} ${until}.`);
    expect(await read(seller)).toContain(`${asked}<b>Dos</b>${untilYou} ${until}.`);

    await seller.post(`${path}/accept`, {});
    await expect.poll(() => state(orderId)).toEqual(["cancelled", "done"]);
    expect(await linksOn(orderId)).toEqual([[], []]);
    expect(await read(buyer)).toContain(refundText(texts.section.done, 1250_00, language));
  },
);

test.each(BOTH)(
  "a buyer reads before the fifth cancellation, and after it, what follows and until when, in %s",
  async (language, texts) => {
    const { orderId, path } = await ordered(language);
    const buyOnce = async () => {
      const put = await putPaidOrder(market, { buyer: buyer.id, seller: seller.id, ago: 0, paypal: market.paypal });
      return `/account/orders/${put.orderId}/cancel`;
    };
    for (let times = 0; times < 4; times++) {
      const page = await buyer.get(await buyOnce());
      expect(page.text).not.toContain(texts.lastFree);
      await buyer.submit(page, "main form");
    }
    const last = await buyer.get(path);
    expect(last.text).toContain(texts.lastFree);
    await buyer.submit(last, "main form");
    expect(await stateOf(market, orderId)).toEqual(["cancelled", expect.anything()]);
    const paused = await buyer.get(await buyOnce());
    expect(paused.document.querySelector("h1")?.text).toBe(texts.titleAsk);
    expect(paused.text).toContain(texts.noneFree);
    const time = paused.document.querySelector("main form time")?.getAttribute("datetime") ?? "";
    expect(Math.abs(Date.parse(time) - Date.now() - 30 * DAY)).toBeLessThan(HOUR);
  },
);
