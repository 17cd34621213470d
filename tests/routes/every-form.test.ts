import { afterAll, beforeAll, expect, test } from "vitest";
import { runEach } from "~/flows/run-each.server";
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
let putBack: () => Promise<void>;

beforeAll(async () => {
  market = await openMarket();
  owner = await createOwner(market);
  admin = await createMember(market, { admin: true });
  putBack = await market.keep();
});

afterAll(() => market.close());

/** Statuses of forms that were refused, or taken because the form has no fields. */
const CALM = [200, 202, 303, 400, 403, 404, 405, 409, 410, 413, 415, 422, 429];

/** Asks twice: who refuses a body before its end closes the connection, at times before the answer is read. */
function send(who: Visitor, path: string, type: string, body: HostileBody["body"]): Promise<Response> {
  const headers = { "Content-Type": type, Origin: market.origin };
  const ask = () => who.copy().raw(path, { method: "POST", headers, body });
  return ask().catch(ask);
}

/** Who may send the form, and where: the first of the owner's things with which it is not missing. */
async function find(route: BuiltRoute): Promise<{ who: Visitor; path: string }> {
  const who = route.path.startsWith("/admin") ? admin : owner;
  const others: Record<string, string> = {
    step: "withdraw",
    answer: "accept",
    number: "1",
    width: "320",
    change: "remove",
  };
  const things = Object.values(owner).filter(
    (value): value is string => typeof value === "string" && value.length < 80,
  );
  const paths = new Set(things.map((thing) => fillPath(route, (name) => others[name] ?? encodeURIComponent(thing))));
  for (const path of paths) {
    const { status } = await send(who, path, "application/x-www-form-urlencoded", "");
    if (status !== 404) return { who, path };
  }
  return { who, path: [...paths][0] ?? "/" };
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
  const { who, path } = await find(route);
  expect(await wrongWith(fewHostileBodies(await fieldAt(who, path)), who, path)).toEqual([]);
});

test("forms of visitors and of pages take them one by one, up to the size of a form", async () => {
  for (const path of ["/auth", "/auth/reset"]) {
    expect(await wrongWith(hostileBodies("email"), market.visitor(), path)).toEqual([]);
  }
  expect(await wrongWith(hostileBodies("email"), owner, "/seller-settings")).toEqual([]);
});

test("no form is read by more than its round trips, whatever it brings", async () => {
  const [, many] = fewHostileBodies("email");
  for (const { type, body } of [...fewHostileBodies("email"), ...(many ? [many] : [])]) {
    const asked = async () => void (await (await send(market.visitor(), "/auth", type, body)).arrayBuffer());
    expect(await market.trips(asked)).toBeLessThanOrEqual(1);
  }
});
