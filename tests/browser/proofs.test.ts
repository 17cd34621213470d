import { eq } from "drizzle-orm";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factors, proposals, sellerProfiles, sessions, userRoles, users } from "~/data/schema.server";
import { FACTOR_FRESH } from "~/domain/accounts/factor";
import { appCode } from "../support/authenticator";
import { actionsOn, openFor } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { dayWays } from "../support/day-ways";
import { type Market, openMarket } from "../support/market";
import { createMember, type Member, PASSWORD, rowOf } from "../support/members";
import { putFactor } from "../support/put-factor";
import { translate } from "../support/texts";

const SECURITY = "/account/settings/security";
const NEXT = "la contraseña de ahora en adelante";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** An app whose codes were not used yet, and a session that proved none for a while. Returns the secret of the app. */
async function makeStale(who: Member): Promise<string> {
  await market.db.delete(factors).where(eq(factors.user_id, who.id));
  const { secret } = await putFactor(market, who);
  const factor_at = Date.now() - FACTOR_FRESH;
  await market.db.update(sessions).set({ factor_at }).where(eq(sessions.user_id, who.id));
  return secret;
}

const WAYS = dayWays(390, 1280);

// Without script the tests of routes send these forms, too.
test.each(WAYS.length > 2 ? WAYS : WAYS.slice(1))(
  "a code is asked for before what matters, and nothing typed is lost, in %s, %s, at %i px",
  async (...way) => {
    const [language] = way;
    const t = translate(language);
    const [boss, second] = [
      await createMember(market, { language, admin: true }),
      await createMember(market, { language, admin: true }),
    ];
    const [who, somebody] = [await createMember(market, { language, seller: true }), await createMember(market)];
    const opened = await Promise.all([who, boss, second].map((one) => openFor(browser, market, one, way)));
    const acts = opened.map(({ page }) => actionsOn(page, market));
    const [me, desk, other] = acts as [Acts, Acts, Acts];

    /** Types, is asked for a code, finds what was typed, and types the password again, which is never kept. */
    async function change(
      { page, main, go, send }: Acts,
      owner: Member,
      path: string,
      { opens, kept, passwords, yes, says }: Change,
    ) {
      const secret = await makeStale(owner);
      await go(path);
      if (opens) await main.locator("summary", { hasText: opens }).click();
      for (const [field, text] of Object.entries({ ...kept, ...passwords })) await typeIn(main, field, text);
      await send(yes, t("twoStep.askedAgain"));
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(t("twoStep.codeTitle"));
      await main.getByLabel(t("twoStep.code"), { exact: true }).fill(appCode(secret));
      await send(t("twoStep.verify"), t("twoStep.confirmed"));
      expect(new URL(page.url()).pathname).toBe(path);
      for (const [field, text] of Object.entries(kept))
        expect([field, await readIn(main, field)]).toEqual([field, text]);
      for (const [field, text] of Object.entries(passwords)) await typeIn(main, field, text);
      await send(yes, says);
    }

    const email = `nueva-${who.email}`;
    await change(me, who, "/account/settings", {
      kept: { full_name: "Ana Nueva", email },
      passwords: { current_password: PASSWORD },
      yes: t("settings.save"),
      says: t("settings.profile.asked", { email }),
    });
    expect((await rowOf(market, who)).full_name).toBe("Ana Nueva");

    await change(me, who, SECURITY, {
      kept: {},
      passwords: { current_password: PASSWORD, new_password: NEXT, confirm_password: NEXT },
      yes: t("settings.security.change"),
      says: t("settings.security.changed"),
    });

    await change(me, who, "/seller-settings", {
      opens: t("seller.title"),
      kept: { payout_account: "cobros@example.com" },
      passwords: { current_password: NEXT },
      yes: t("seller.save"),
      says: t("seller.saved"),
    });
    const [store] = await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, who.id));
    expect(store?.payout_account).toBe("cobros@example.com");

    await change(desk, boss, `/admin/users/${somebody.id}/role`, {
      kept: { reason: "Ayuda con los reportes" },
      passwords: { current_password: PASSWORD },
      yes: t("adminProposals.role.propose"),
      says: t("adminProposals.role.made"),
    });
    const [proposal] = await market.db.select().from(proposals).where(eq(proposals.user_id, somebody.id));
    await change(other, second, `/admin/proposals/${proposal?.id}`, {
      kept: { decision: "confirmed" },
      passwords: { current_password: PASSWORD },
      yes: t("adminProposals.yes"),
      says: t("adminProposals.done"),
    });
    expect(await market.db.select().from(userRoles).where(eq(userRoles.user_id, somebody.id))).toHaveLength(1);

    await change(me, who, "/account/settings/data", {
      kept: { understood: "on" },
      passwords: { current_password: NEXT },
      yes: t("settings.data.delete"),
      says: t("settings.data.deleted"),
    });
    const [closed] = await market.db.select().from(users).where(eq(users.id, who.id));
    expect(closed?.deleted_at).not.toBeNull();
    for (const { context, complaints } of opened) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  },
);

type Acts = ReturnType<typeof actionsOn>;

/** A text, or the value that is chosen. */
async function typeIn(main: Locator, field: string, text: string): Promise<void> {
  const control = main.locator(`[name="${field}"]`);
  const isChosen = /^(?:radio|checkbox)$/.test((await control.first().getAttribute("type")) ?? "");
  await (isChosen
    ? main.locator(`[name="${field}"]:is([type=checkbox], [value="${text}"])`).check()
    : control.fill(text));
}

function readIn(main: Locator, field: string): Promise<string> {
  return main.locator(`[name="${field}"]:is(:checked, :not([type=radio], [type=checkbox]))`).inputValue();
}

interface Change {
  /** What the form is folded into; afterwards it is open. */
  opens?: string;
  kept: Record<string, string>;
  passwords: Record<string, string>;
  yes: string;
  says: string;
}
