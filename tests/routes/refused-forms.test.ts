import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import type { HTMLElement } from "node-html-parser";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links, payoutBatches, problems, products, sessions } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { auctionOf, bidOn } from "../support/auctions";
import { type Market, openMarket } from "../support/market";
import { createMember, type Member } from "../support/members";
import { createOwner, type Owner } from "../support/owner";
import type { Fields, Page } from "../support/page";
import { putFactor } from "../support/put-factor";
import { putOrder } from "../support/put-order";
import { putPriceOffer } from "../support/put-price-offer";
import { strike } from "../support/strikes";
import type { Visitor } from "../support/visitor";

// Every form of the product that has fields, refused: its page says so in its title, at the field, and by the focus.

let market: Market;
let owner: Owner;
let admin: Member;

beforeAll(async () => {
  market = await openMarket({ paypal: true });
  owner = await createOwner(market);
  admin = await createMember(market, { admin: true });
});

afterAll(() => market.close());

interface Form {
  path: string;
  who: Visitor;
  /** What is posted; nothing is wrong with most forms as well. */
  sends?: Fields;
}

const visitors = (path: string) => async (): Promise<Form> => ({ path, who: market.visitor() });
const owners =
  (path: (owner: Owner) => string, sends?: Fields | ((owner: Owner) => Fields)) => async (): Promise<Form> => ({
    path: path(owner),
    who: owner,
    sends: typeof sends === "function" ? sends(owner) : sends,
  });
const admins = (path: (owner: Owner) => string) => async (): Promise<Form> => ({ path: path(owner), who: admin });

async function reset(): Promise<Form> {
  const id = uuid();
  const link = { id, user_id: owner.id, purpose: "recover", expires_at: Date.now() + HOUR } as const;
  await market.db.insert(links).values({ ...link, email: owner.email });
  return { path: `/auth/reset?link=${encodeURIComponent(market.signLink(id))}`, who: market.visitor() };
}

async function quantity(): Promise<Form> {
  await market.db.update(products).set({ stock: 5 }).where(eq(products.id, "p5"));
  return { path: "/cart", who: owner, sends: { product: "p5", quantity: "0" } };
}

/** The seller's, of money back for a part. */
async function offer(): Promise<Form> {
  const [buyer, seller] = [await createMember(market), await createMember(market, { seller: true })];
  const here = `/account/orders/${await putOrder(market, buyer, seller)}/problem`;
  await buyer.post(here, { kind: "change_of_mind", description: "I don't need it after all" });
  return { path: `${here}/offer`, who: seller };
}

/** A running auction of the owner's, on which a member has bid. */
async function contested() {
  const auction = await auctionOf(market.db, owner.id, { endsIn: 48 * HOUR });
  const bidder = await createMember(market);
  await bidOn(bidder, auction, "222.22");
  return { ...auction, bidder };
}

async function bid(): Promise<Form> {
  const { id, productId, bidder } = await contested();
  return { path: `/product/${productId}`, who: bidder, sends: { auction: id, max: "x" } };
}

async function retraction(): Promise<Form> {
  const { id, bidder } = await contested();
  return { path: `/auction/${id}/retract`, who: bidder };
}

async function cancelledBids(): Promise<Form> {
  const { id } = await contested();
  return { path: `/auction/${id}/bidders/1/cancel`, who: owner };
}

async function revised(): Promise<Form> {
  return { path: "/product/p1/revise", who: owner };
}

async function struck() {
  const member = await createMember(market);
  const [order = ""] = await strike(market, member.id, { productId: "p1", seller: owner.id }, Date.now());
  return { member, order };
}

async function appeal(): Promise<Form> {
  const { member, order } = await struck();
  return { path: "/account/settings/strikes", who: member, sends: { strike: order } };
}

async function decision(): Promise<Form> {
  const { order } = await struck();
  return { path: `/admin/strikes/${order}`, who: admin };
}

async function suspended(): Promise<Member> {
  const who = await createMember(market);
  await market.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at)
    VALUES (${uuid()}, ${who.id}, ${admin.id}, 'other', 'Insultos', ${Date.now()})`);
  return who;
}

async function escalation(): Promise<Form> {
  await market.db.update(problems).set({ status: "escalated" });
  return { path: "/admin/problems/problem", who: admin };
}

async function batch(): Promise<Form> {
  await admin.post("/admin/payouts/batches", {});
  const [made] = await market.db.select().from(payoutBatches);
  return { path: `/admin/payouts/batches/${made?.id}`, who: admin };
}

async function debt(): Promise<Form> {
  await market.db.run(sql`UPDATE orders SET payable = -4000 WHERE id = 'd1'`);
  return { path: `/admin/payouts/sellers/${owner.id}`, who: admin };
}

/** Of a listing of the owner that is down. */
function takedown(path: (product: string) => string, who: () => Visitor) {
  return async (): Promise<Form> => {
    const { productId } = await auctionOf(market.db, owner.id, { endsIn: 48 * HOUR });
    await admin.post(`/admin/products/${productId}/delete`, { rule: "fake", reason: "Copia" });
    return { path: path(productId), who: who() };
  };
}

/** Of an offer that the page just made. */
async function twoStep(): Promise<Form> {
  const who = await proved();
  const path = "/account/settings/security/two-step";
  const page = await who.get(path);
  return { path, who, sends: { offer: page.document.querySelector('[name="offer"]')?.getAttribute("value") ?? "" } };
}

async function code(): Promise<Form> {
  return { path: "/auth/code", who: (await putFactor(market, await createMember(market))).who };
}

async function passkey(): Promise<Form> {
  return { path: "/account/settings/security/passkeys", who: await proved() };
}

/** Who just showed that it is them. */
async function proved() {
  const who = await createMember(market);
  await market.db.update(sessions).set({ factor_at: Date.now() }).where(eq(sessions.user_id, who.id));
  return who;
}

/** Forms by their route's folder, each with what is wrong with it. */
const FORMS: Record<string, () => Promise<Form>> = {
  auth: visitors("/auth?mode=sign-up"),
  "auth_.recover": visitors("/auth/recover"),
  "auth_.reset": reset,
  cart: quantity,
  checkout: owners(() => "/checkout", { address: "new" }),
  sell: owners(() => "/sell"),
  "seller-settings": owners(() => "/seller-settings"),
  "seller-settings_.vacation": owners(() => "/seller-settings/vacation", { away_until: "never" }),
  "seller-settings_.business": owners(() => "/seller-settings/business", { kind: "business" }),
  "seller-settings_.import": owners(() => "/seller-settings/import"),
  "seller-settings_.listings": owners(() => "/seller-settings/listings", { action: "pause" }),
  "admin_.applications_.add": admins(() => "/admin/applications/add"),
  "admin_.searches_.add": admins(() => "/admin/searches/add"),
  "account_.profile": owners(() => "/account/profile"),
  "account_.addresses_.new": owners(() => "/account/addresses/new"),
  "account_.addresses_.$id": owners(({ address }) => `/account/addresses/${address}`),
  "account_.orders_.$id": owners(() => "/account/orders/bought"),
  "account_.orders_.$id_.ship": owners(() => "/account/orders/sold/ship"),
  "account_.orders_.$id_.tracking": owners(() => "/account/orders/sent/tracking"),
  "account_.orders_.$id_.hand-over": owners(() => "/account/orders/met/hand-over"),
  "account_.orders_.$id_.problem": owners(() => "/account/orders/here/problem"),
  "account_.orders_.$id_.problem_.$step": offer,
  "account_.orders_.$id_.cancel": owners(() => "/account/orders/r1/cancel"),
  "account_.orders_.$id_.feedback": owners(({ rated }) => `/account/orders/${rated}/feedback`),
  "account_.orders_.$id_.feedback_.reply": owners(({ replied }) => `/account/orders/${replied}/feedback/reply`),
  "account_.settings": owners(() => "/account/settings"),
  "account_.settings_.language": owners(() => "/account/settings/language"),
  "account_.settings_.security": owners(() => "/account/settings/security"),
  "account_.settings_.security_.two-step": twoStep,
  "auth_.code": code,
  "auth_.password": owners(() => "/auth/password"),
  "account_.settings_.security_.passkeys": passkey,
  "account_.settings_.data": async () => ({ path: "/account/settings/data", who: await createMember(market) }),
  "account_.settings_.strikes": appeal,
  "product.$id": bid,
  "product.$id_.offer": async () => {
    await market.db.run(sql`INSERT INTO offer_terms (product_id) VALUES ('p1') ON CONFLICT DO NOTHING`);
    return { path: "/product/p1/offer", who: admin, sends: { amount: "x" } };
  },
  "account_.offers_.$id": async () => {
    const id = await putPriceOffer(market, { product: "p1", buyer: admin.id });
    return { path: `/account/offers/${id}`, who: owner, sends: { counter: "x" } };
  },
  "product.$id_.questions": owners(() => "/product/p5/questions", { question: "Mi cel es 55 1234 5678" }),
  "account_.questions": owners(
    () => "/account/questions",
    ({ openQuestion: question }) => ({ question, answer: "ana@example.com" }),
  ),
  "report.$noun.$id": admins(({ answeredQuestion }) => `/report/question/${answeredQuestion}`),
  "admin_.reports_.$noun.$id": admins(({ answeredQuestion }) => `/admin/reports/question/${answeredQuestion}`),
  "admin_.reports_.$noun.$id_.dismiss": admins(
    ({ answeredQuestion }) => `/admin/reports/question/${answeredQuestion}/dismiss`,
  ),
  "account_.rulings.$id": owners(({ ruling }) => `/account/rulings/${ruling}`),
  "admin_.rulings.$id": admins(({ ruling }) => `/admin/rulings/${ruling}`),
  "product.$id_.revise": revised,
  "auction.$id.retract": retraction,
  "auction.$id.bidders.$number.cancel": cancelledBids,
  "auction.$id.after": owners(() => "/auction/a1/after"),
  "auction.$id.proof": admins(() => "/auction/a1/proof"),
  "admin_.orders_.$id_.$end": admins(() => "/admin/orders/d1/cancelled"),
  "admin_.orders_.$id_.refund": admins(() => "/admin/orders/d1/refund"),
  "admin_.refunds.$id.settled": admins(() => "/admin/refunds/r1/settled"),
  "admin_.money_.$id": admins(() => "/admin/money/PP-D-1"),
  "admin_.payouts_.$id": admins(() => "/admin/payouts/y1"),
  "admin_.payouts_.$id_.failed": admins(() => "/admin/payouts/y1/failed"),
  "admin_.payouts_.batches_.$id": batch,
  "admin_.payouts_.sellers_.$id": debt,
  "admin_.problems_.$id": escalation,
  "admin_.strikes.$id": decision,
  "admin_.products.$id.delete": admins(() => "/admin/products/p1/delete"),
  "admin_.products_.$id": admins(() => "/admin/products/p1"),
  "admin_.users_.$id_.sign-out": admins(({ id }) => `/admin/users/${id}/sign-out`),
  "admin_.users_.$id_.suspend": admins(({ id }) => `/admin/users/${id}/suspend`),
  "admin_.users_.$id_.reinstate": async () => ({
    path: `/admin/users/${(await suspended()).id}/reinstate`,
    who: admin,
  }),
  "account_.suspension": async () => ({ path: "/account/suspension", who: await suspended() }),
  "admin_.users_.$id_.role": admins(({ id }) => `/admin/users/${id}/role`),
  "admin_.proposals_.$id": async () => {
    const [id, now] = [uuid(), Date.now()];
    await market.db.run(sql`INSERT INTO proposals (id, what, user_id, reason, proposed_by, proposed_at, until)
      VALUES (${id}, 'role_granted', ${owner.id}, 'Ayuda', ${owner.id}, ${now}, ${now + HOUR})`);
    return { path: `/admin/proposals/${id}`, who: admin };
  },
  "auction.$id.complaint": owners(() => "/auction/a1/complaint"),
  "admin_.complaints_.$auction": async () => {
    await market.db.run(sql`INSERT INTO auction_complaints (auction_id, user_id, cause, words, at)
      SELECT 'a1', user_id, 'other', 'Algo', 1 FROM bidders WHERE auction_id = 'a1' LIMIT 1`);
    await market.db.run(
      sql`INSERT INTO revelations (auction_id, admin_id, reason, at) VALUES ('a1', ${admin.id}, 'Reclamo', 1)`,
    );
    return { path: "/admin/complaints/a1", who: admin };
  },
  "admin_.takedowns_.$product": takedown(
    (product) => `/admin/takedowns/${product}`,
    () => admin,
  ),
  "seller-settings_.listings_.$id.takedown": takedown(
    (product) => `/seller-settings/listings/${product}/takedown`,
    () => owner,
  ),
};

/** Questions: their forms have no field to fill in. */
const QUESTIONS = [
  ...["auth_.confirm", "account_.addresses_.$id_.delete"],
  ...["auction.$id.cancel", "auction.$id.sell-now", "product.$id_.end", "sell_.draft_.discard"],
];

test("every page that shows its form again is here", () => {
  const pages = readdirSync("app/routes").filter((route) => {
    const files = readdirSync(`app/routes/${route}`).filter((file) => file.startsWith("route."));
    return files.some((file) => readFileSync(`app/routes/${route}/${file}`, "utf8").includes("useActionData<"));
  });
  expect(pages.sort()).toEqual([...Object.keys(FORMS), ...QUESTIONS].sort());
});

const titleOf = ({ document }: Page) => document.querySelector("title")?.textContent ?? "";
const invalidOn = ({ document }: Page) => document.querySelectorAll("main [aria-invalid]");

/** The first of those that ask for the focus and can have it. */
function focusedOn({ document }: Page): HTMLElement | undefined {
  return document.querySelectorAll("main [autofocus]").find((control) => !control.hasAttribute("disabled"));
}

test.each(Object.keys(FORMS))(
  "the form of %s, refused, says so in the title, at its field and by the focus",
  async (route) => {
    const { path, who, sends = {} } = (await FORMS[route]?.()) ?? { path: "", who: owner };
    const before = await who.copy().get(path);
    expect([before.status, titleOf(before).startsWith("Error"), invalidOn(before).length]).toEqual([200, false, 0]);
    expect(before.document.querySelector("[autofocus]")).toBeNull();

    for (const language of ["en", "es"]) {
      const page = await who.copy().post(path, sends, { "Accept-Language": language });
      expect(page.status).toBe(400);
      expect(titleOf(page)).toMatch(/^Error: \S/);
      const [first] = invalidOn(page);
      const focused = focusedOn(page);
      expect(first).toBeDefined();
      const isInside = focused === first || first?.querySelectorAll("[autofocus]").includes(focused as HTMLElement);
      expect(isInside, `${focused?.outerHTML} has the focus, not ${first?.outerHTML}`).toBe(true);
      const ids = first?.getAttribute("aria-describedby")?.split(" ") ?? [];
      const said = ids.map((id) => page.document.getElementById(id)).filter((one) => one?.classList.contains("error"));
      expect(said.map((one) => one?.text.length !== 0)).toEqual([true]);
      const wrong = page.document.querySelectorAll("main p.error").length;
      const links = page.document.querySelectorAll('main [role=alert] a[href^="#"]');
      if (wrong > 1) expect(links, "one box names every error").toHaveLength(wrong);
      for (const link of links)
        expect(page.document.getElementById(link.getAttribute("href")?.slice(1) ?? ""), link.outerHTML).not.toBeNull();
    }
  },
);

test("an error of a form as a whole has the focus where no field has one", async () => {
  const page = await market.visitor().post("/auth", { email: "nobody@example.com", password: "not the one" });
  expect([page.status, titleOf(page)]).toEqual([400, "Error: Sign in · Tianguis"]);
  expect(focusedOn(page)?.getAttribute("role")).toBe("alert");
});

test("a form that asks once more was not refused", async () => {
  const { id, productId, bidder } = await contested();
  const asked = await bidder.post(`/product/${productId}`, { auction: id, max: "90000" });
  expect([asked.status, titleOf(asked).startsWith("Error")]).toEqual([200, false]);
});
