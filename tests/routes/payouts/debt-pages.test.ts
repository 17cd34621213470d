import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminActions, payouts, sellerProfiles, users } from "~/data/schema.server";
import { DAY } from "~/domain/time";
import { adminOrders as enOrders } from "~/i18n/en/admin-orders";
import { payouts as en } from "~/i18n/en/payouts";
import { settings as enSettings } from "~/i18n/en/settings";
import { adminOrders as esOrders } from "~/i18n/es/admin-orders";
import { payouts as es } from "~/i18n/es/payouts";
import { settings as esSettings } from "~/i18n/es/settings";
import { formatMoney } from "~/i18n/format";
import { sellThroughPages } from "../../support/desk";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, type Member, PASSWORD } from "../../support/members";
import { flashText } from "../../support/photo-files";
import { addDueRefund } from "../../support/sales";

const WORDS = [
  ["en", en, enSettings, enOrders],
  ["es", es, esSettings, esOrders],
] as const;

let market: Market;
let buyer: Member;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
  buyer = await createMember(market);
});
afterAll(() => market.close());

/** A seller whose sale was paid out, and refunded since. */
async function debtor(admin: Member, language: "en" | "es") {
  const seller = await createMember(market, { seller: true, language });
  const order = await sellThroughPages(market, { seller, buyer }, { to: "completed" });
  const { db } = market;
  await db.update(sellerProfiles).set({ payout_account: "a@example.com" }).where(eq(sellerProfiles.user_id, seller.id));
  await db.run(
    sql`UPDATE orders SET moved_at = moved_at - ${30 * DAY}, delivered_at = delivered_at - ${30 * DAY} WHERE id = ${order}`,
  );
  await admin.post("/admin/payouts", { seller: seller.id });
  const [payout] = await db.select().from(payouts).where(eq(payouts.seller_id, seller.id));
  await admin.post(`/admin/payouts/${payout?.id}`, { reference: "SPEI" });
  await addDueRefund(market, order, 40_00);
  return Object.assign(seller, { order });
}

test.each(WORDS)(
  "a seller who owes money is told how much, and closes the account once it is settled, in %s",
  async (language, texts, settings, orders) => {
    const admin = await createMember(market, { admin: true, language });
    const seller = await debtor(admin, language);
    const owes = settings.refusal.debtOpen.replace("{debt, money}", formatMoney(40_00, language, "MXN"));
    const page = await seller.get("/account/settings/data");
    expect(page.text).toContain(owes);
    expect(page.document.querySelector('form[action="/account/settings/data"]')).toBeNull();
    const refused = await seller.post("/account/settings/data", { current_password: PASSWORD, understood: "on" });
    expect(refused.text).toContain(owes);

    const path = `/admin/payouts/sellers/${seller.id}`;
    const money = await admin.get("/admin/money");
    expect(money.document.querySelector(`section[aria-labelledby=debts] a[href="${path}"]`)).not.toBeNull();
    const desk = await admin.get(path);
    expect(desk.text).toContain(texts.debtTitle.replace("{debt, money}", formatMoney(40_00, language, "MXN")));
    const form = `form[action="${path}"]`;
    const wrong = await admin.submit(desk, form, { how: "gift", reason: " " });
    expect([wrong.status, errorsOn(wrong)]).toEqual([
      400,
      { how: texts.refusal.howRequired, reason: orders.refusal.reasonRequired },
    ]);
    const other = await admin.submit(desk, form, { how: "written_off", reason: "Quebró", debt: "1" });
    expect([other.status, other.text.includes(texts.refusal.debtMoved)]).toEqual([409, true]);
    for (const debt of ["", "x", "-4000", "1e99", "4000.5"]) {
      expect((await admin.submit(desk, form, { how: "written_off", reason: "Quebró", debt })).status, debt).toBe(409);
    }
    const settled = await admin.submit(desk, form, { how: "written_off", reason: "Quebró" });
    expect(flashText(settled)).toBe(texts.debtSettled);
    for (const text of [orders.did.debt_written_off, "$40.00", "Quebró"]) expect(settled.text).toContain(text);
    // The same form again is the same settlement.
    expect(flashText(await admin.submit(desk, form, { how: "written_off", reason: "Quebró" }))).toBe(texts.debtSettled);
    const done = await market.db.select().from(adminActions).where(eq(adminActions.seller_id, seller.id));
    expect(done).toMatchObject([{ what: "debt_written_off", amount: 40_00, reason: "Quebró", admin_id: admin.id }]);
    expect((await admin.get(`/admin/orders/${seller.order}`)).text).toContain(orders.booking.written_off);

    expect((await seller.get("/account/settings/data")).text).not.toContain(owes);
    await seller.post("/account/settings/data", { current_password: PASSWORD, understood: "on" });
    const [user] = await market.db.select().from(users).where(eq(users.id, seller.id));
    expect(user?.deleted_at).not.toBeNull();
  },
);
