import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sellerProfiles, sessions } from "~/data/schema.server";
import { twoStep as en } from "~/i18n/en/two-step";
import { twoStep as es } from "~/i18n/es/two-step";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD } from "../../support/members";
import { flashText } from "../../support/photo-files";
import { putFactor } from "../../support/put-factor";
import { putOrder } from "../../support/put-order";

/** The page that sets it up, once its user has shown that it is them. */
const SET_UP = `/auth/password?${new URLSearchParams({ to: "/account/settings/security/two-step" })}`;
const ACCOUNT = "032180000118359719";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ vars: { PAYOUT_FACTOR_AMOUNT: "1000" } });
});
afterAll(() => market.close());

async function sellerOwed(centavos: number, language: "en" | "es" = "en"): Promise<Member> {
  const seller = await createMember(market, { seller: true, language });
  const order = await putOrder(market, await createMember(market), seller);
  await market.db.run(sql`UPDATE orders SET payable = ${centavos} WHERE id = ${order}`);
  return seller;
}

const change = async (seller: Member, payout_account = ACCOUNT) =>
  seller.submit(await seller.get("/seller-settings"), 'main form[action^="/seller-settings"]', {
    ...{ payout_account, current_password: PASSWORD },
  });

async function accountOf({ id }: Member) {
  const [row] = await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, id));
  return row?.payout_account;
}

test.each([
  ["en", en, "MX$1,000.00"],
  ["es", es, "$1,000.00"],
] as const)(
  "who is owed more changes the account that is paid with two-step verification only, in %s",
  async (language, texts, amount) => {
    const seller = await sellerOwed(1_000_01, language);
    const page = await change(seller);
    expect([page.path, flashText(page)]).toEqual([SET_UP, texts.payoutsNeed.replace("{amount, money}", amount)]);
    expect(await accountOf(seller)).toBeNull();
    // What was typed waits, without the password.
    const kept = (await seller.get("/seller-settings")).document.querySelector("#payout_account");
    expect(kept?.getAttribute("value")).toBe(ACCOUNT);

    await putFactor(market, seller);
    expect((await change(seller)).path.split("?")[0]).toBe("/auth/code");
    expect(await accountOf(seller)).toBeNull();
    await market.db.update(sessions).set({ factor_at: Date.now() }).where(eq(sessions.user_id, seller.id));
    expect((await change(seller)).path).toBe("/seller-settings");
    expect(await accountOf(seller)).toBe(ACCOUNT);
  },
);

test("up to the amount, and for everything but the account, the password is enough", async () => {
  const seller = await sellerOwed(1_000_00);
  expect((await change(seller)).path).toBe("/seller-settings");
  expect(await accountOf(seller)).toBe(ACCOUNT);
  await market.db.run(sql`UPDATE orders SET payable = 999900 WHERE seller_id = ${seller.id}`);
  expect((await change(seller)).path).toBe("/seller-settings");
  expect((await change(seller, "")).path).toBe(SET_UP);
  expect(await accountOf(seller)).toBe(ACCOUNT);
});
