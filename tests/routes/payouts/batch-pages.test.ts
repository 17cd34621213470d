import { eq, inArray, sql } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payouts, sellerProfiles, users } from "~/data/schema.server";
import { marketDay } from "~/domain/stores/market-day";
import { DAY, MINUTE } from "~/domain/time";
import { adminMoney as enMoney } from "~/i18n/en/admin-money";
import { payouts as en } from "~/i18n/en/payouts";
import { adminMoney as esMoney } from "~/i18n/es/admin-money";
import { payouts as es } from "~/i18n/es/payouts";
import { formatMoney } from "~/i18n/format";
import { sellThroughPages } from "../../support/desk";
import { type Market, openMarket } from "../../support/market";
import { type Admins, createAdmins, createMember, errorsOn, type Member, mailsOf } from "../../support/members";
import { flashText } from "../../support/photo-files";
import { addDueRefund } from "../../support/sales";

const CLABE = "032180000118359719";
const BATCHES = "/admin/payouts/batches";
const WORDS = [
  ["en", en, enMoney],
  ["es", es, esMoney],
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

/** A seller with a payout of 92.05 that is requested. */
async function requested({ account = CLABE, store = "Tienda", name = "Ana" } = {}) {
  const seller = await createMember(market, { seller: true });
  // One account starts only so many checkouts in an hour.
  const both = { seller, buyer: await createMember(market) };
  const order = await sellThroughPages(market, both, { to: "completed" });
  const { db } = market;
  await db
    .update(sellerProfiles)
    .set({ payout_account: account, business_name: store })
    .where(eq(sellerProfiles.user_id, seller.id));
  await db.update(users).set({ full_name: name }).where(eq(users.id, seller.id));
  await db.run(
    sql`UPDATE orders SET moved_at = moved_at - ${30 * DAY}, delivered_at = delivered_at - ${30 * DAY} WHERE id = ${order}`,
  );
  await bosses.en.post("/admin/payouts", { seller: seller.id });
  const [payout] = await db.select().from(payouts).where(eq(payouts.seller_id, seller.id));
  return Object.assign(seller, { order, payout: payout?.id ?? "" });
}
/** Closes a batch of everything that waits; returns its page. */
const close = async (by = bosses.en) => (await by.post(BATCHES, {})).path;

/** Marks a batch as paid on its page. */
const pay = async (batch: string, by = bosses.en) =>
  by.submit(await by.get(batch), `form[action="${batch}"]`, { reference: "SPEI 1" });

async function sheetOf(by: Member, batch: string) {
  const bytes = await (await by.raw(`${batch}/payouts.xlsx`)).arrayBuffer();
  return { bytes: Buffer.from(bytes), rows: await readSheet(Buffer.from(bytes)) };
}

test.each(WORDS)(
  "a batch is closed with its sum, downloaded, and marked as paid once, in %s",
  async (language, texts, money) => {
    await close();
    const admin = bosses[language];
    const [one, two] = [await requested(), await requested({ account: "ana@example.com" })];
    const before = await admin.get(BATCHES);
    const button = texts.closeBatch_other
      .replace("{count}", "2")
      .replace("{amount, money}", formatMoney(184_10, language, "MXN"));
    expect(before.text).toContain(button);
    const waiting = money.payouts.unbatched_other.replace("{count}", "2");
    expect((await admin.get("/admin/money")).text).toContain(waiting);
    const page = await admin.submit(before, "main form", {});
    expect(flashText(page)).toBe(
      texts.batchClosed_other.replace("{count}", "2").replace("{amount, money}", formatMoney(184_10, language, "MXN")),
    );
    const desk = (await admin.get("/admin/money")).text;
    expect([desk.includes(waiting), desk.includes(money.payouts.markPaid)]).toEqual([false, true]);
    for (const text of ["$184.10", CLABE, "ana@example.com", texts.downloadWorkbook]) expect(page.text).toContain(text);
    const again = await admin.post(BATCHES, {});
    expect([again.path, flashText(again)]).toEqual([BATCHES, texts.batchEmpty]);

    // One failed at the bank.
    await admin.post(`/admin/payouts/${two.payout}/failed`, { status: "requested", reason: "Rebotó" });
    const form = `form[action="${page.path}"]`;
    const wrong = await admin.submit(page, form, { reference: " " });
    expect([wrong.status, errorsOn(wrong)]).toEqual([400, { reference: texts.refusal.referenceRequired }]);
    const paid = await admin.submit(page, form, { reference: "SPEI 77" });
    expect(flashText(paid)).toBe(texts.batchPaid);
    expect(flashText(await bosses.es.submit(page, form, { reference: "SPEI 78" }))).toBe(es.batchEndedBefore);
    expect(paid.document.querySelector("main form")).toBeNull();
    expect((await admin.get(BATCHES)).text).toContain("SPEI 77");
    expect((await one.get("/account/payouts")).text).toContain("SPEI 77");
    const kinds = async (who: Member) => (await mailsOf(market, who)).map(({ message }) => message.kind);
    expect([await kinds(one), await kinds(two)]).toEqual([
      expect.arrayContaining(["payout-sent"]),
      expect.not.arrayContaining(["payout-sent"]),
    ]);
  },
);

test("the file names what a bank or PayPal needs, as text that no spreadsheet rewrites", async () => {
  await close();
  const names = { store: '=HYPERLINK("http://evil.example")', name: '+52 "Ana", 1 <&> \u0007' };
  await requested(names);
  await requested({ account: "ana@example.com", store: "-1+1", name: "@SUM(A1:A9)" });
  const batch = await close(bosses.es);
  const { rows, bytes } = await sheetOf(bosses.en, batch);
  const columns = ["id", "store", "name", "kind", "account", "amount", "currency", "created", "concept"] as const;
  expect(rows[0]).toEqual(columns.map((name) => es.file[name]));
  expect(rows.slice(1).map((row) => row.slice(1, 7))).toEqual([
    [names.store, '+52 "Ana", 1 <&>', "CLABE", CLABE, 92.05, "MXN"],
    ["-1+1", "@SUM(A1:A9)", "PayPal", "ana@example.com", 92.05, "MXN"],
  ]);
  for (const row of rows.slice(1)) {
    expect([typeof row[0], typeof row[4], typeof row[5], typeof row[7]]).toEqual([
      ...["string", "string", "number", "string"],
    ]);
    expect(row[8]).toMatch(/^Tianguis liquidación \S{8}$/);
  }
  expect(bytes.subarray(0, 2).toString()).toBe("PK");

  const csv = await (await bosses.en.raw(`${batch}/payouts.csv`)).text();
  const [head, first, second] = csv.split("\r\n");
  expect(head).toBe('"Liquidación","Tienda","Nombre","Tipo","Cuenta","Monto","Moneda","Creada el","Concepto"');
  expect(first).toContain(`"'=HYPERLINK(""http://evil.example"")","'+52 ""Ana"", 1`);
  expect(first).toContain(`"CLABE","${CLABE}","92.05","MXN","20`);
  expect(second).toContain(`"'-1+1","'@SUM(A1:A9)","PayPal","ana@example.com","92.05"`);
});

test("a batch's files are identical on each download, whatever its sellers are called since", async () => {
  await close();
  const seller = await requested();
  const batch = await close();
  const files = async (by: Member) => [
    (await sheetOf(by, batch)).bytes.toString("base64"),
    await (await by.raw(`${batch}/payouts.csv`)).text(),
  ];
  const before = await files(bosses.en);
  await market.db.update(users).set({ full_name: "Otra" }).where(eq(users.id, seller.id));
  await market.db.update(sellerProfiles).set({ business_name: "Otra", payout_account: "otra@example.com" });
  await pay(batch);
  await bosses.en.post(`/admin/payouts/${seller.payout}/failed`, { status: "requested", reason: "Rebotó" });
  expect(await files(bosses.es)).toEqual(before);
  const response = await bosses.en.raw(`${batch}/payouts.xlsx`);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="payouts-[\w-]{12}\.xlsx"$/);
});

test.each(WORDS)(
  "a payout that failed or came back is left out of its batch's files, so that they do not pay it again, in %s",
  async (language, texts) => {
    await close();
    const admin = bosses[language];
    const [kept, failed, returned] = [await requested(), await requested(), await requested()];
    const batch = await close(admin);
    const ids = async () => (await sheetOf(admin, batch)).rows.slice(1).map(([id]) => id);
    const inFile = texts.inFile_other
      .replace("{count}", "2")
      .replace("{amount, money}", formatMoney(184_10, language, "MXN"));
    expect((await ids()).sort()).toEqual([kept.payout, failed.payout, returned.payout].sort());
    expect((await admin.get(batch)).text).not.toContain(inFile);
    await admin.post(`/admin/payouts/${failed.payout}/failed`, { status: "requested", reason: "Rebotó" });
    expect((await ids()).sort()).toEqual([kept.payout, returned.payout].sort());
    expect((await admin.get(batch)).text).toContain(inFile);
    await pay(batch, admin);
    expect((await ids()).sort()).toEqual([kept.payout, returned.payout].sort());
    await admin.post(`/admin/payouts/${returned.payout}/failed`, { status: "paid", reason: "Rebotó" });
    expect(await ids()).toEqual([kept.payout]);
    const csv = await (await admin.raw(`${batch}/payouts.csv`)).text();
    expect([csv.includes(kept.payout), csv.includes(failed.payout), csv.includes(returned.payout)]).toEqual([
      ...[true, false, false],
    ]);
  },
);

test.each(WORDS)(
  "a payout whose order was refunded meanwhile is shown and left out, in %s",
  async (language, texts) => {
    await close();
    const admin = bosses[language];
    const [kept, refunded] = [await requested(), await requested()];
    await addDueRefund(market, refunded.order, 10_00);
    const page = await admin.get(BATCHES);
    expect(page.text).toContain(texts.leftOut.refunded);
    expect((await admin.get(`/admin/payouts/${refunded.payout}`)).text).toContain(texts.leftOut.refunded);
    for (const path of ["/admin/payouts/history", "/admin/money"]) {
      expect((await admin.get(path)).text, path).toContain(texts.leftOut.refunded);
    }
    const batch = await admin.submit(page, "main form", {});
    const ids = (await sheetOf(admin, batch.path)).rows.slice(1).map(([id]) => id);
    expect(ids).toEqual([kept.payout]);
    await admin.post(`/admin/payouts/${refunded.payout}/failed`, { status: "requested", reason: "Rebotó" });
    expect((await admin.get(BATCHES)).text).not.toContain(texts.leftOut.refunded);
  },
);

test.each(WORDS)(
  "a payout whose order is refunded after its batch was closed is shown, left out of the file and not paid, in %s",
  async (language, texts) => {
    await close();
    const admin = bosses[language];
    const [kept, refunded] = [await requested(), await requested()];
    const batch = await close(admin);
    await addDueRefund(market, refunded.order, 10_00);
    expect((await sheetOf(admin, batch)).rows.slice(1).map(([id]) => id)).toEqual([kept.payout]);
    const leftOut = texts.leftOutOfFile_one.replace("{count}", "1");
    const page = await admin.get(batch);
    for (const text of [texts.leftOut.refunded, leftOut]) expect(page.text).toContain(text);
    const paid = await admin.submit(page, `form[action="${batch}"]`, { reference: "SPEI 1" });
    expect([flashText(paid), paid.text.includes(leftOut)]).toEqual([texts.batchPaid, true]);
    const desk = await admin.get("/admin/money");
    expect(desk.document.querySelector(`a[href="/admin/payouts/${refunded.payout}"]`)).not.toBeNull();
    const rows = await market.db
      .select()
      .from(payouts)
      .where(inArray(payouts.id, [kept.payout, refunded.payout]));
    expect(rows.map(({ id, status }) => [id, status]).sort()).toEqual(
      [
        [kept.payout, "paid"],
        [refunded.payout, "requested"],
      ].sort(),
    );
    await admin.post(`/admin/payouts/${refunded.payout}/failed`, { status: "requested", reason: "Rebotó" });
  },
);

test.each(WORDS)(
  "a payout that came back into the file since the page was opened is not paid with it, in %s",
  async (language, texts) => {
    await close();
    const admin = bosses[language];
    const [kept, disputed] = [await requested(), await requested()];
    const batch = await close(admin);
    await market.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
      SELECT 'PP-D-' || payment_id, payment_id, 'UNAUTHORISED', 'OPEN', 1, 1 FROM payment_orders
      WHERE order_id = ${disputed.order}`);
    const page = await admin.get(batch);
    expect(page.text).toContain(
      texts.markBatchBody_one.replace("{amount, money}", formatMoney(92_05, language, "MXN")),
    );
    await market.db.run(sql`UPDATE disputes SET status = 'RESOLVED', outcome = 'RESOLVED_SELLER_FAVOUR'`);
    const form = `form[action="${batch}"]`;
    // An error gives the same form back, not a newer one.
    const again = await admin.submit(page, form, { reference: " " });
    expect(flashText(await admin.submit(again, form, { reference: "SPEI 1" }))).toBe(texts.batchPaid);
    const rows = await market.db
      .select()
      .from(payouts)
      .where(inArray(payouts.id, [kept.payout, disputed.payout]));
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [kept.payout, "paid"],
        [disputed.payout, "requested"],
      ]),
    );
    expect((await admin.get("/admin/money")).text).toContain(texts.leftOut.unpaid);
  },
);

test("of a batch nothing is paid that its form does not name", async () => {
  await close();
  const [seller, other] = [await requested(), await requested()];
  const batch = await close();
  const elsewhere = await requested();
  for (const seen of ["", "none", elsewhere.payout, `${seller.id} '`]) {
    const refused = await bosses.en.post(batch, { reference: "SPEI 1", seen });
    expect(flashText(refused)).toBe(en.batchEndedBefore);
  }
  expect(flashText(await bosses.en.post(batch, { reference: "SPEI 1", seen: other.payout }))).toBe(en.batchPaid);
  const rows = await market.db
    .select()
    .from(payouts)
    .where(sql`status = 'paid' AND seller_id IN (${seller.id}, ${other.id})`);
  expect(rows.map(({ id }) => id)).toEqual([other.payout]);
});

test("batches and their files are for administrators only", async () => {
  await close();
  const seller = await requested();
  const batch = await close();
  const balance = await bosses.en.get(`/admin/payouts/sellers/${seller.id}`);
  expect(balance.document.querySelector(`main a[href="${BATCHES}"]`)?.text).toBe(en.seeToPay);
  const paths = [
    BATCHES,
    batch,
    `${batch}/payouts.csv`,
    `${batch}/payouts.xlsx`,
    `/admin/payouts/sellers/${seller.id}`,
  ];
  for (const path of paths) {
    for (const who of [market.visitor(), buyer, seller]) {
      const response = await who.raw(path);
      expect(await response.text()).not.toContain(CLABE);
      expect(response.status, path).not.toBe(200);
    }
  }
  for (const path of [BATCHES, batch, `/admin/payouts/sellers/${seller.id}`]) {
    const denied = await (await createMember(market, { seller: true })).post(path, {
      reference: "x",
      how: "written_off",
      reason: "x",
    });
    expect([denied.path, flashText(denied)]).toEqual(["/", "Access Denied: You do not have admin privileges"]);
  }
  expect((await market.visitor().get(`${batch}/payouts.csv`)).path).toMatch(/^\/auth\?to=/);
  for (const path of [
    `${BATCHES}/none`,
    `${BATCHES}/none/payouts.csv`,
    `${batch}/payouts.exe`,
    "/admin/payouts/sellers/none",
  ]) {
    expect((await bosses.es.get(path)).status, path).toBe(404);
  }
  expect((await bosses.es.post(`${BATCHES}/none`, { reference: "x" })).status).toBe(404);
});

test.each(WORDS)(
  "a seller is shown each order's reason and date, and so is an administrator, in %s",
  async (language, texts) => {
    const seller = await createMember(market, { seller: true, language });
    const both = { seller, buyer: await createMember(market) };
    await sellThroughPages(market, both, { title: "Mesa" });
    await sellThroughPages(market, both, { to: "completed", title: "Lámpara" });
    const own = await seller.get("/account/payouts");
    const [card] = own.document.querySelectorAll("section[aria-labelledby=waiting]");
    for (const text of ["Mesa", texts.why.delivery, "Lámpara", texts.why.newSeller, texts.until]) {
      expect(card?.textContent).toContain(text);
    }
    const until = Number(new Date(card?.querySelector("time")?.getAttribute("datetime") ?? ""));
    expect(Math.round((until - Date.now()) / DAY)).toBe(14);
    const desk = await bosses[language].get(`/admin/payouts/sellers/${seller.id}`);
    for (const text of ["Mesa", texts.why.delivery, "Lámpara", texts.why.newSeller]) expect(desk.text).toContain(text);
  },
);

test("a store's money that is held until times of one day says the last of them, and of several days both", async () => {
  const both = { seller: await createMember(market, { seller: true }), buyer: await createMember(market) };
  const [first, second] = [
    await sellThroughPages(market, both, { to: "completed" }),
    await sellThroughPages(market, both, { to: "completed" }),
  ];
  const today = marketDay(Date.now());
  const untilTimes = async (order: string, at: number) => {
    await market.db.run(sql`UPDATE orders SET moved_at = ${at}, delivered_at = ${at} WHERE id = ${order}`);
    return (await both.seller.get("/seller-settings")).document.querySelectorAll("#money + .card dt time").length;
  };
  await untilTimes(first, today);
  expect(await untilTimes(second, today + MINUTE)).toBe(1);
  expect(await untilTimes(first, today - 3 * DAY)).toBe(2);
});
