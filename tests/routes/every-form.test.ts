import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runEach } from "~/flows/run-each.server";
import { auctionOf, bidOn } from "../support/auctions";
import { fewHostileBodies, type HostileBody, hostileBodies } from "../support/hostile-forms";
import { type Market, openMarket } from "../support/market";
import { createMember, type Member } from "../support/members";
import { createOwner, type Owner } from "../support/owner";
import { type BuiltRoute, fillPath, listRoutes } from "../support/routes";
import type { Visitor } from "../support/visitor";

// Every form of the product, found in the build, refuses what none of ours sends.

const FORMS = listRoutes().filter(({ hasAction }) => hasAction);

let market: Market;
let owner: Owner;
let admin: Member;
/** What the owner's forms and the desk's are about. */
let things: string[];
let putBack: () => Promise<void>;

beforeAll(async () => {
  market = await openMarket();
  owner = await createOwner(market);
  admin = await createMember(market, { admin: true });
  things = [...Object.values(owner).filter((value) => typeof value === "string"), ...(await putMore())];
  putBack = await market.keep();
});

afterAll(() => market.close());

/** A bid of the owner, and what waits for an administrator: a complaint, a suspended person, a proposal. */
async function putMore(): Promise<string[]> {
  const [other, seller] = [await createMember(market, { admin: true }), await createMember(market, { seller: true })];
  const auction = await auctionOf(market.db, seller.id);
  await bidOn(owner, auction, "500");
  const [now, later] = [Date.now(), Date.now() + 3_600_000];
  await market.db.run(sql`INSERT INTO auction_complaints (auction_id, user_id, cause, words, at)
    VALUES (${owner.over}, ${`bidder-${owner.id}`}, 'other', 'No se vendió', ${now})`);
  await market.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until)
    VALUES (${uuid()}, ${seller.id}, ${other.id}, 'other', 'Insultos', ${now}, ${later})`);
  await market.db.run(sql`INSERT INTO proposals (id, what, user_id, reason, proposed_by, proposed_at, until)
    VALUES ('proposal', 'role_granted', ${seller.id}, 'Ayuda', ${other.id}, ${now}, ${later})`);
  return [auction.id, seller.id, "proposal"];
}

/** Statuses of forms that were refused, or taken because the form has no fields. */
const CALM = [200, 303, 400, 403, 404, 405, 409, 410, 413, 415, 422, 429];

/** Asks twice: who refuses a body before its end closes the connection, at times before the answer is read. */
function send(who: Visitor, path: string, type: string, body: HostileBody["body"]): Promise<Response> {
  const headers = { "Content-Type": type, Origin: market.origin };
  const ask = () => who.copy().raw(path, { method: "POST", headers, body });
  return ask().catch(ask);
}

/** Parameters that are no things. */
const WORDS: Record<string, string> = {
  ...{ step: "withdraw", answer: "accept", number: "1", width: "320", change: "remove" },
  ...{ cadence: "daily", end: "cancelled", provider: "acme" },
};

/** Where its action can only be met with something else: what is not there answers before the form is read. */
const ASKED: Record<string, string> = { "/account/searches/new": "?list=%2Fsearch%3Fq%3Dsilla" };

/** Forms of which nothing is there, or that have no fields. Every other form is met with something that is. */
const UNMET = [
  // No fields.
  ...["/*", "/auth/with/:provider", "/product/:id/translation", "/searches/stop", "/webhooks/paypal"],
  // No provider is set up here.
  "/account/settings/security/identities/:provider",
  // Read before it is known that nothing is there.
  ...["/auction/:id/block", "/auction/:id/unblock"],
];

/** With each thing in each place; things of two words are in two places as well. */
function pathsOf(route: BuiltRoute): string[] {
  const fill = (of: string, thing: string) =>
    fillPath({ path: of }, (name) => WORDS[name] ?? encodeURIComponent(thing)) + (ASKED[route.path] ?? "");
  const short = things.filter(({ length }) => length < 80);
  const paths = short.flatMap((thing) => [
    fill(route.path, thing),
    fill(route.path, thing.split("/")[0] ?? ""),
    fill(route.path.replace(/:\w+\/:\w+/, thing.includes("/") ? thing : ":id/:id"), thing),
  ]);
  return [...new Set(paths)];
}

/** Who may send the form, and where: the first of the owner's things with which it is not missing. */
async function find(route: BuiltRoute): Promise<{ who: Visitor; path: string; isMet: boolean }> {
  const people = route.path.startsWith("/admin") ? [admin] : [owner, admin];
  const paths = pathsOf(route);
  for (const who of people) {
    for (const path of paths) {
      const { status } = await send(who, path, "application/x-www-form-urlencoded", "");
      if (status !== 404) return { who, path, isMet: true };
    }
  }
  return { who: people[0] ?? owner, path: paths[0] ?? "/", isMet: false };
}

/** A field of the page's forms, so that the hostile names are near to a real one. */
async function fieldAt(who: Visitor, path: string): Promise<string> {
  const page = await who.copy().get(path);
  const fields = page.document.querySelectorAll("main form [name]").map((field) => field.getAttribute("name"));
  return fields.find((name) => name && !name.includes("password")) ?? "reason";
}

/** What was answered otherwise; forms that were taken are undone. */
async function wrongWith(bodies: HostileBody[], who: Visitor, path: string): Promise<string[]> {
  const wrong: string[] = [];
  let isTaken = false;
  const asks = bodies.map(({ what, type, body }) => async () => {
    const response = await send(who, path, type, body);
    await response.arrayBuffer();
    isTaken ||= response.status < 400;
    if (!CALM.includes(response.status)) wrong.push(`${path} of a form ${what}: ${response.status}`);
  });
  await runEach(asks, 4);
  if (isTaken) {
    await market.idle();
    await putBack();
  }
  return wrong;
}

test.each(FORMS)("the form at $path takes hostile bodies calmly", async (route) => {
  const { who, path, isMet } = await find(route);
  expect(isMet).toBe(!UNMET.includes(route.path));
  expect(await wrongWith(fewHostileBodies(await fieldAt(who, path)), who, path)).toEqual([]);
});

test("forms of visitors and of pages take them one by one, up to the size of a form", async () => {
  for (const path of ["/auth", "/auth/reset"]) {
    expect(await wrongWith(hostileBodies("email"), market.visitor(), path)).toEqual([]);
  }
  expect(await wrongWith(hostileBodies("email"), owner, "/seller-settings")).toEqual([]);
  expect(await wrongWith(hostileBodies("title"), owner, "/sell")).toEqual([]);
});

test("no form is read by more than its round trips, whatever it brings", async () => {
  const [, many] = fewHostileBodies("email");
  for (const { type, body } of [...fewHostileBodies("email"), ...(many ? [many] : [])]) {
    const asked = async () => void (await (await send(market.visitor(), "/auth", type, body)).arrayBuffer());
    expect(await market.trips(asked)).toBeLessThanOrEqual(1);
  }
});
