import { generateTOTP } from "@epic-web/totp";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factors, sellerProfiles, sessions } from "~/data/schema.server";
import { POLICY } from "~/domain/policy";
import { DAY, MINUTE } from "~/domain/time";
import { mails as mailsEn } from "~/i18n/en/mails";
import { twoStep as en } from "~/i18n/en/two-step";
import { mails as mailsEs } from "~/i18n/es/mails";
import { twoStep as es } from "~/i18n/es/two-step";
import { formatDateTime } from "~/i18n/format";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, type Member, mailsOf, PASSWORD } from "../../support/members";
import { flashText } from "../../support/photo-files";
import { putFactor } from "../../support/put-factor";
import { putOrder } from "../../support/put-order";

/** The page that sets it up, once its user has shown that it is them. */
const SET_UP = `/auth/password?${new URLSearchParams({ to: "/account/settings/security/two-step" })}`;
const TWO_STEP = "/account/settings/security/two-step";
const MAILS = { en: mailsEn, es: mailsEs };
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

    await putFactor(market, seller, Date.now() - POLICY.PAYOUT_FACTOR_DAYS * DAY);
    expect((await change(seller)).path.split("?")[0]).toBe("/auth/code");
    expect(await accountOf(seller)).toBeNull();
    await market.db.update(sessions).set({ factor_at: Date.now() }).where(eq(sessions.user_id, seller.id));
    expect((await change(seller)).path).toBe("/seller-settings");
    expect(await accountOf(seller)).toBe(ACCOUNT);
  },
);

test.each([
  ["en", en, "MX$1,000.00"],
  ["es", es, "$1,000.00"],
] as const)(
  "two-step verification that was turned on less than three days ago is not enough, and the page says from when it is, in %s",
  async (language, texts, amount) => {
    const seller = await sellerOwed(1_000_01, language);
    const at = Date.now() - POLICY.PAYOUT_FACTOR_DAYS * DAY + MINUTE;
    const { secret } = await putFactor(market, seller, at);
    await market.db.update(sessions).set({ factor_at: Date.now() }).where(eq(sessions.user_id, seller.id));
    const says = (since: number) =>
      texts.payoutsWait
        .replace("{since}", formatDateTime(since, language))
        .replace("{from}", formatDateTime(since + POLICY.PAYOUT_FACTOR_DAYS * DAY, language))
        .replace("{amount, money}", amount);
    const page = await change(seller);
    expect([page.status, errorsOn(page)]).toEqual([403, { payout_account: says(at) }]);
    expect(page.document.querySelector("#payout_account")?.getAttribute("value")).toBe(ACCOUNT);
    await market.db
      .update(factors)
      .set({ created_at: at - MINUTE })
      .where(eq(factors.user_id, seller.id));
    expect((await change(seller)).path).toBe("/seller-settings");
    expect(await accountOf(seller)).toBe(ACCOUNT);

    // Off and on again, with the same app: the days begin anew.
    expect((await seller.post("/account/settings/security/two-step/off", {})).path).toBe("/account/settings/security");
    const proved = await seller.submit(await seller.get(TWO_STEP), "main form", { current_password: PASSWORD });
    expect(proved.path).toBe(TWO_STEP);
    const offered = proved.document.querySelector("code.secret")?.text.replaceAll(" ", "") ?? "";
    expect(offered).toMatch(/^[A-Z2-7]{32}$/);
    expect(offered).not.toBe(secret);
    const { otp } = await generateTOTP({ secret: offered });
    expect((await seller.submit(proved, "main form", { code: otp })).path).toBe("/account/settings/security");
    const [row] = await market.db.select().from(factors).where(eq(factors.user_id, seller.id));
    expect(errorsOn(await change(seller, ""))).toEqual({ payout_account: says(row?.created_at ?? 0) });
    expect(await accountOf(seller)).toBe(ACCOUNT);
    // What is not the account waits for nothing.
    expect((await change(seller)).path).toBe("/seller-settings");

    for (const kind of ["two-step-on", "two-step-on-without-codes"] as const)
      expect(Object.values(MAILS[language][kind]).join()).toContain("{contact}");
    expect((await mailsOf(market, seller)).map(({ message }) => message.kind)).toContain("two-step-on");
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
