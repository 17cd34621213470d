import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import { HOUR, MINUTE } from "~/domain/time";
import { notificationsOf } from "../../support/aftermath";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createAdmins, createMember, errorsOn } from "../../support/members";

let market: Market;
let admins: Awaited<ReturnType<typeof createAdmins>>;
beforeAll(async () => {
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  admins = await createAdmins(market);
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

test.each([
  [
    "en",
    "File a complaint about the result",
    "We received your complaint",
    "Open the bids of this auction first",
    "The result stands.",
  ],
  [
    "es",
    "Presentar un reclamo sobre el resultado",
    "Recibimos tu reclamo",
    "Primero abre las pujas de esta subasta",
    "El resultado se mantiene.",
  ],
] as const)(
  "a bidder complains about a result, its bids are opened, and it is decided, in %s",
  async (language, link, sent, open, stands) => {
    const seller = await createMember(market, { seller: true });
    const [ana, beto] = [await createMember(market, { language }), await createMember(market)];
    const auction = await auctionOf(market.db, seller.id, { endsIn: HOUR });
    const page = `/auction/${auction.id}/complaint`;
    await bidOn(ana, auction, "200");
    await bidOn(beto, auction, "300");
    expect((await ana.get(page)).document.querySelector("main form")).toBeNull();
    market.database.shiftClock(HOUR + MINUTE);
    await market.cron("minute");
    for (const person of [await createMember(market), market.visitor()]) {
      expect((await person.get(page)).document.querySelector("textarea")).toBeNull();
    }
    const product = await ana.get(`/product/${auction.productId}`);
    expect(product.document.querySelector(`a[href="${page}"]`)?.text).toBe(link);
    expect((await market.visitor().get(`/product/${auction.productId}`)).html).not.toContain(page);
    expect(await market.trips(() => ana.raw(page))).toBe(1);

    const form = await ana.get(page);
    expect(errorsOn(await ana.submit(form, "main form", { words: "x".repeat(1001) }))).toMatchObject({
      ...{ cause: expect.any(String), words: expect.stringContaining("1,000") },
    });
    const made = await ana.submit(form, "main form", { cause: "sellerBids", words: "Beto es su primo" });
    expect([made.path, made.flash]).toEqual([page, expect.stringContaining(sent)]);
    expect(made.document.querySelector("main form")).toBeNull();
    expect((await ana.post(page, { cause: "other", words: "Otra vez" })).flash).not.toContain(sent);
    // Who is complained about reads that it happened, not who said what.
    expect((await beto.get(page)).html).not.toContain("primo");
    expect(await notificationsOf(market, seller, "result-questioned")).toHaveLength(1);

    const admin = admins[language];
    const desk = `/admin/complaints/${auction.id}`;
    expect(await market.trips(() => admin.raw("/admin/complaints"))).toBe(1);
    expect((await admin.get(desk)).text).toContain(open);
    const verdict = { decision: "stands", reason: "Las pujas son de personas distintas" };
    expect((await admin.post(desk, verdict)).status).toBe(409);
    await admin.post(`/auction/${auction.id}/proof`, { reason: "Un reclamo" });
    const decide = await admin.get(desk);
    expect(decide.text).toContain("Beto es su primo");
    expect(errorsOn(await admin.submit(decide, "main form"))).toMatchObject({ decision: expect.any(String) });
    expect((await admin.submit(decide, "main form", verdict)).path).toBe("/admin/complaints");
    expect((await admin.get(desk)).status).toBe(404);
    for (const person of [ana, beto, seller]) expect((await person.get(page)).html).toContain(verdict.reason);
    expect((await ana.get(page)).text).toContain(stands);
    const [{ until = 0 } = {}] = await market.db.all<{ until: number }>(
      sql`SELECT decided_at + ${APPEAL_WITHIN} AS until FROM auction_complaints WHERE auction_id = ${auction.id}`,
    );
    const decided = (await seller.get(page)).document;
    expect(decided.querySelector('main a[href^="mailto:"]')).not.toBeNull();
    expect(decided.querySelector(`main time[datetime="${new Date(until).toISOString()}"]`)).not.toBeNull();
    expect((await ana.get("/account/export")).html).toContain("Beto es su primo");
    expect(
      await market.db.all(sql`SELECT 1 FROM audit_entries WHERE what = 'result_stands' AND about = ${auction.id}`),
    ).toHaveLength(1);
  },
);
