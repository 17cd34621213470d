import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails, payouts, sellerProfiles } from "~/data/schema.server";
import { readCsv } from "~/domain/csv";
import { sumOf } from "~/domain/money";
import { DAY } from "~/domain/time";
import { payouts as en } from "~/i18n/en/payouts";
import { seller as enSeller } from "~/i18n/en/seller";
import { settings as enSettings } from "~/i18n/en/settings";
import { payouts as es } from "~/i18n/es/payouts";
import { seller as esSeller } from "~/i18n/es/seller";
import { settings as esSettings } from "~/i18n/es/settings";
import { formatMoney } from "~/i18n/format";
import { sellThroughPages } from "../../support/desk";
import { type Market, openMarket } from "../../support/market";
import {
  type Admins,
  createAdmins,
  createMember,
  errorsOn,
  type Member,
  mailsOf,
  PASSWORD,
} from "../../support/members";
import { flashText } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";
import { workOff } from "../../support/work-off";

const CLABE = "032180000118359719";
const BOTH = [
  ["en", en],
  ["es", es],
] as const;

let market: Market;
let bosses: Admins;
let buyer: Member;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
  bosses = await createAdmins(market);
  buyer = await createMember(market);
});
afterAll(() => market.close());

/** A seller, under a name of their own, with a releasable sale. */
async function ready(language: "en" | "es" = "en", account: string | null = CLABE, store = `Tienda ${Math.random()}`) {
  const seller = await createMember(market, { seller: store, language });
  await market.db.update(sellerProfiles).set({ payout_account: account }).where(eq(sellerProfiles.user_id, seller.id));
  const order = await sellThroughPages(market, { seller, buyer }, { to: "completed" });
  await market.db.run(
    sql`UPDATE orders SET moved_at = moved_at - ${30 * DAY}, delivered_at = delivered_at - ${30 * DAY} WHERE id = ${order}`,
  );
  return Object.assign(seller, { order });
}
const payoutOf = async ({ id }: Member) =>
  (await market.db.select().from(payouts).where(eq(payouts.seller_id, id)).orderBy(sql`rowid DESC`))[0];

test.each(BOTH)(
  "payouts are made for the chosen sellers, marked as paid, and the sellers told, in %s",
  async (language, texts) => {
    const admin = bosses[language];
    const [seller, other] = [await ready(language), await ready()];
    const page = await admin.get("/admin/payouts");
    expect(page.text).toContain(CLABE);
    const made = await admin.submit(page, "main form", { seller: seller.id });
    expect([made.path, flashText(made)]).toEqual(["/admin/payouts", texts.made_one.replace("{count}", "1")]);
    expect(await payoutOf(other)).toBeUndefined();
    const again = await admin.submit(page, "main form", { seller: seller.id });
    expect(flashText(again)).toBe(texts.noneMade);

    const id = (await payoutOf(seller))?.id ?? "";
    const own = await seller.get("/account/payouts");
    expect(own.text).toContain(texts.status.requested);
    const one = await admin.get(`/admin/payouts/${id}`);
    expect(one.document.querySelector(`main a[href="/admin/payouts/sellers/${seller.id}"]`)).not.toBeNull();
    // What is on its way to the seller is what administrators have to pay.
    const statuses = [one, await admin.get("/admin/payouts/history")].map(
      ({ document }) => document.querySelector("main .chip")?.text,
    );
    expect(statuses).toEqual([texts.toPay, texts.toPay]);
    const wrong = await admin.submit(one, `form[action="/admin/payouts/${id}"]`, { reference: " " });
    expect([wrong.status, errorsOn(wrong)]).toEqual([400, { reference: texts.refusal.referenceRequired }]);
    const long = await admin.submit(one, `form[action="/admin/payouts/${id}"]`, { reference: "x".repeat(101) });
    expect(errorsOn(long)).toEqual({ reference: texts.refusal.referenceTooLong.replace("{max}", "100") });
    const paid = await admin.submit(one, `form[action="/admin/payouts/${id}"]`, { reference: "SPEI 8846120" });
    expect(flashText(paid)).toBe(texts.marked);
    expect(flashText(await admin.submit(one, `form[action="/admin/payouts/${id}"]`, { reference: "SPEI 2" }))).toBe(
      texts.endedBefore,
    );
    const seen = await seller.get("/account/payouts");
    const buyerName = language === "en" ? "Buyer: Ana" : "Comprador: Ana";
    for (const text of [texts.status.paid, "SPEI 8846120", "$92.05", "Silla", buyerName]) {
      expect(seen.text).toContain(text);
    }
    const file = workOff(readCsv((await seller.get("/account/payouts.csv")).html, { rows: 9, columns: 20 })).answer;
    expect(file[1]?.slice(2, 6)).toEqual([texts.status.paid, "92.05", "MXN", "SPEI 8846120"]);
    expect(file).toHaveLength(2);
    expect(paid.text).toContain(buyerName);
    expect((await mailsOf(market, seller)).map(({ message }) => message.kind)).toContain("payout-sent");

    expect(paid.document.querySelector(`main a[href="/admin/payouts/${id}/failed"]`)?.text).toBe(texts.markFailed);
  },
);

test.each(BOTH)(
  "a payout is marked as failed on a page that says what happens, with a reason for the log, in %s",
  async (language, texts) => {
    const admin = bosses[language];
    const store = `Tienda ${Math.random()}`;
    const seller = await ready(language, CLABE, store);
    await admin.post("/admin/payouts", { seller: seller.id });
    const id = (await payoutOf(seller))?.id ?? "";
    const [page, failed] = [`/admin/payouts/${id}`, `/admin/payouts/${id}/failed`];
    const asked = await admin.get(failed);
    expect(asked.document.querySelector("h1")?.text).toBe(texts.failTitle);
    for (const text of ["$92.05", store, CLABE, texts.failCheck.requested, texts.failBody, texts.reasonHint]) {
      expect(asked.text, text).toContain(text);
    }
    expect(asked.document.querySelector(`main form a[href="${page}"]`)).not.toBeNull();
    const wrong = await admin.submit(asked, "main form", { reason: " " });
    expect([wrong.status, wrong.document.querySelector("[name=status]")?.getAttribute("value")]).toEqual([
      ...[400, "requested"],
    ]);

    // Meanwhile it was marked as paid.
    await admin.post(page, { reference: "SPEI 1" });
    const reason = "El banco la devolvió";
    const late = await admin.submit(asked, "main form", { reason });
    expect([late.path, flashText(late), (await payoutOf(seller))?.status]).toEqual([page, texts.endedBefore, "paid"]);
    const again = await admin.get(failed);
    expect(again.text).toContain(texts.failCheck.paid);
    const done = await admin.submit(again, "main form", { reason });
    expect([done.path, flashText(done), (await payoutOf(seller))?.status]).toEqual([page, texts.failed, "returned"]);
    expect(done.document.querySelector(`main a[href="${failed}"]`)).toBeNull();
    expect((await admin.get(`/admin/log?about=${id}`)).text).toContain(reason);
    expect((await mailsOf(market, seller)).map(({ message }) => message.kind)).toContain("payout-failed");
    for (const over of [await admin.get(failed), await admin.post(failed, { status: "paid", reason })]) {
      expect([over.path, flashText(over)]).toEqual([page, texts.endedBefore]);
    }
    const made = await admin.post("/admin/payouts", { seller: seller.id });
    expect(flashText(made)).toBe(texts.made_one.replace("{count}", "1"));
  },
);

test("what each seller and all of them would be paid is said beside the buttons", async () => {
  const [, indebted] = [await ready(), await ready()];
  const refunded = await putOrder(market, buyer, indebted);
  await market.db.run(sql`UPDATE orders SET payable = -500 WHERE id = ${refunded}`);
  const before = await market.db.select().from(payouts);
  const pages = { en: await bosses.en.get("/admin/payouts"), es: await bosses.es.get("/admin/payouts") };
  const made = await bosses.en.submit(pages.en, "main form", { all: "yes" });
  const paid = (await market.db.select().from(payouts)).slice(before.length).map(({ amount }) => amount);
  expect(paid).toContain(87_05);
  for (const [language, texts] of BOTH) {
    const money = (amount: number) => formatMoney(amount, language, "MXN");
    const { document, text } = pages[language];
    expect(text).toContain(texts.next.replace("{amount, money}", money(87_05)));
    const all = texts.payAll_other.replace("{count}", String(paid.length));
    expect(document.querySelector("main button[name=all]")?.text).toBe(
      all.replace("{amount, money}", money(sumOf(paid))),
    );
  }
  expect(made.document.querySelector("main button[name=all]")).toBeNull();
});

test.each(BOTH)("a seller's payouts to pay are counted, in %s", async (language, texts) => {
  const seller = await createMember(market, { seller: true });
  // Listed for what an order still has.
  await market.db.run(sql`UPDATE orders SET payable = 500 WHERE id = ${await putOrder(market, buyer, seller)}`);
  const added = async (payout: string) => {
    await market.db.run(sql`INSERT INTO payouts (id, seller_id, account, amount, created_at, moved_at)
      VALUES (${`${payout}-${seller.id}`}, ${seller.id}, ${CLABE}, 500, 1, 1)`);
    const { document } = await bosses[language].get("/admin/payouts");
    const row = document.querySelectorAll("main tbody tr").find(({ innerHTML }) => innerHTML.includes(seller.id));
    return row?.querySelector('a[href="/admin/payouts/batches"]')?.text;
  };
  expect(await added("one")).toBe(texts.unpaidSince_one);
  expect(await added("two")).toBe(texts.unpaidSince_other.replace("{count}", "2"));
});

test("payouts are made for all at once, twice at once, by two: once each", async () => {
  const [one, two] = [await ready(), await ready()];
  await Promise.all([
    bosses.en.post("/admin/payouts", { all: "yes" }),
    bosses.en.post("/admin/payouts", { all: "yes" }),
    bosses.es.post("/admin/payouts", { seller: [one.id, two.id] }),
  ]);
  const rows = await market.db.select().from(payouts).where(sql`seller_id IN (${one.id}, ${two.id})`);
  expect(rows.map(({ amount }) => amount)).toEqual([92_05, 92_05]);
});

test("a payout that is not there is not found", async () => {
  for (const page of [
    await bosses.es.get("/admin/payouts/none"),
    await bosses.es.post("/admin/payouts/none", { reference: "x" }),
  ]) {
    expect([page.status, page.document.querySelector("h1")?.textContent]).toEqual([404, es.missing]);
  }
  for (const page of [
    await bosses.es.get("/admin/payouts/none/failed"),
    await bosses.es.post("/admin/payouts/none/failed", {}),
  ]) {
    expect(page.status).toBe(404);
  }
});

const WORDS = [
  ["en", enSeller, enSettings],
  ["es", esSeller, esSettings],
] as const;

test.each(WORDS)(
  "where a seller is paid is changed with their password, and told by mail, in %s",
  async (language, texts, settings) => {
    const seller = await createMember(market, { seller: true, language });
    const page = await seller.get("/seller-settings");
    expect(page.text).toContain(texts.payoutAccount);
    const send = (fields: Record<string, string>) => seller.submit(page, "main form", fields);
    const stored = async () =>
      (await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, seller.id)))[0]?.payout_account;

    for (const [payout_account, error] of [
      ["mi banco", texts.refusal.payoutAccountInvalid],
      ["032180000118359718", texts.refusal.clabeInvalid],
    ] as const) {
      const wrong = await send({ payout_account, current_password: PASSWORD });
      expect([wrong.status, errorsOn(wrong)]).toEqual([400, { payout_account: error }]);
    }
    for (const current_password of ["", "otra"]) {
      const refused = await send({ payout_account: CLABE, current_password });
      expect([refused.status, errorsOn(refused)]).toEqual([400, { current_password: settings.refusal.wrongPassword }]);
      expect(refused.document.querySelector("#payout_account")?.getAttribute("value")).toBe(CLABE);
      expect(refused.html).not.toContain('value="otra"');
    }
    expect(await stored()).toBeNull();
    const saved = await send({ payout_account: "032 180 00011835971 9", current_password: PASSWORD });
    expect([flashText(saved), await stored()]).toEqual([texts.saved, CLABE]);
    const kinds = async () => (await mailsOf(market, seller)).map(({ message }) => message.kind);
    expect(await kinds()).toEqual(["payout-account-changed"]);
    // Other changes of the profile need no password, and send no message.
    const name = await seller.submit(saved, "main form", { business_name: `Nueva ${language}` });
    expect([flashText(name), await stored(), (await kinds()).length]).toEqual([texts.saved, CLABE, 1]);
    // A form without the field leaves the account unchanged.
    await seller.post("/seller-settings", { business_name: "Otra" });
    expect(await stored()).toBe(CLABE);
    await seller.submit(saved, "main form", { payout_account: "", current_password: PASSWORD });
    expect([await stored(), (await kinds()).length]).toEqual([null, 2]);
  },
);

test("wrong passwords for another account make wait", async () => {
  const seller = await createMember(market, { seller: true });
  const page = await seller.get("/seller-settings");
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) {
    statuses.push(
      (await seller.submit(page, "main form", { payout_account: CLABE, current_password: `x${n}` })).status,
    );
  }
  expect(statuses).toContain(429);
});

test.each(BOTH)("what a seller owes is in a list of its own, as in the sums above, in %s", async (language, texts) => {
  const seller = await ready(language);
  await market.db.run(sql`UPDATE orders SET payable = -500 WHERE id = ${seller.order}`);
  for (const page of [
    await seller.get("/account/payouts"),
    await bosses[language].get(`/admin/payouts/sellers/${seller.id}`),
  ]) {
    const listed = page.document.querySelectorAll("main h2").map((heading) => heading.id);
    expect(listed.filter((id) => ["releasable", "waiting", "negative"].includes(id))).toEqual(["negative"]);
    expect(page.document.querySelector("#negative")?.text).toBe(texts.negative);
    expect(page.text).toContain(texts.why.owed);
  }
  const desk = await bosses[language].get(`/admin/payouts/sellers/${seller.id}`);
  expect(desk.document.querySelector(`main a[href="/admin/users/${seller.id}"]`)).not.toBeNull();
});

test("who is owed money does not leave, and takes along what is kept of it", async () => {
  for (const [language, , settings] of WORDS) {
    const seller = await ready(language);
    expect((await seller.get("/account/settings/data")).text).toContain(settings.refusal.payoutsOpen);
    await bosses.en.post("/admin/payouts", { seller: seller.id });
    expect((await seller.get("/account/settings/data")).text).toContain(settings.refusal.payoutsOpen);
    await bosses.en.post(`/admin/payouts/${(await payoutOf(seller))?.id}`, { reference: "SPEI" });
    expect((await seller.get("/account/settings/data")).text).not.toContain(settings.refusal.payoutsOpen);
    const file = JSON.parse(await (await seller.raw("/account/export")).text());
    expect(file.payouts).toMatchObject([
      { order_id: seller.order, amount_centavos: 92_05, account: CLABE, status: "paid" },
    ]);
    expect(file.seller_profile.payout_account).toBe(CLABE);
    await seller.post("/account/settings/data", { current_password: PASSWORD, understood: "on" });
    const [profile] = await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, seller.id));
    expect(profile?.payout_account).toBeNull();
  }
  expect((await market.db.select().from(mails)).length).toBeGreaterThan(0);
});

test("sales lead a seller to their own payouts alone", async () => {
  const seller = await ready();
  await bosses.en.post("/admin/payouts", { seller: seller.id });
  expect(
    (await seller.get("/account/orders/sales")).document.querySelector('main a[href="/account/payouts"]'),
  ).not.toBeNull();
  const own = await buyer.get("/account/payouts");
  expect(own.text).toContain(en.none);
  expect(own.text).not.toContain("$92.05");
});
