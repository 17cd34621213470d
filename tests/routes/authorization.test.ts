import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "~/data/schema.server";
import { runEach } from "~/flows/run-each.server";
import type { Flash } from "~/forms/flash";
import { type Market, openMarket } from "../support/market";
import { createMember, type Member, PASSWORD } from "../support/members";
import { countPictures, createOwner, type Owner, readAllRows, SECRETS } from "../support/owner";
import type { Fields } from "../support/page";
import { photoFile } from "../support/photo-files";
import type { Visitor } from "../support/visitor";

// Every route through every door, requested by every actor.

/**
 * `ended` is the owner's own browser after its session ended; `user`, `seller` and `admin` own none of the requested
 * things.
 */
const ACTORS = ["visitor", "ended", "user", "seller", "admin", "owner"] as const;
type Actor = (typeof ACTORS)[number];

/** A status and its redirect; for denials: "sign in", "no admin", "404", "405". */
type Rule = Record<Actor, string>;

const everybody = (answer: string, others: Partial<Rule> = {}): Rule =>
  ({ ...Object.fromEntries(ACTORS.map((actor) => [actor, answer])), ...others }) as Rule;
/** Signed-in users get their own. */
const own = (answer: string, others: Partial<Rule> = {}) =>
  everybody(answer, { visitor: "sign in", ended: "sign in", ...others });
/** The owner's own cannot be theirs. */
const others = (answer: string) => own(answer, { owner: "404" });
/** For everyone else it does not exist. */
const owners = (answer: string) => own("404", { owner: answer });
const admins = (answer: string) => own("no admin", { admin: answer });

interface Row {
  /** The folder of the route. */
  route: string;
  /** The owner's thing in its path. */
  thing?:
    | "product"
    | "priceOffer"
    | "offerWithdrawn"
    | "paused"
    | "handle"
    | "photo"
    | "draftPicture"
    | "photoInFull"
    | "address"
    | "spare"
    | "notice"
    | "search"
    | "searchDaily"
    | "passkey"
    | "identity"
    | "provider"
    | "application"
    | "session"
    | "over"
    | "offer"
    | "watched"
    | "wanted"
    | "sold"
    | "sent"
    | "met"
    | "id"
    | "bought"
    | "broken"
    | "problem"
    | "here"
    | "sale"
    | "saleEnd"
    | "refund"
    | "payout"
    | "batch"
    | "batchFile"
    | "money"
    | "paid"
    | "asked"
    | "rated"
    | "replied"
    | "question"
    | "ruling"
    | "struck"
    | "second"
    | "takenDown"
    | "heldListing"
    | "reportedQuestion"
    | "reportedAnswer"
    | "reportedMessage"
    | "reportedFeedback"
    | "reportedListing"
    | "reportedStore"
    | "reportedBuyer"
    | "openQuestion"
    | "answeredQuestion";
  get: Rule;
  post: Rule;
  fields?: Fields | ((actor: Member, owner: Owner) => Fields | Promise<Fields>);
  /** The owner's secrets that the page shows to permitted readers. */
  shows?: readonly (keyof typeof SECRETS | "email")[];
  /** Where signing in leads to, if not to the requested page. */
  back?: string;
  /** The owner's post changes nothing. */
  isIdle?: boolean;
  /** Everyone has their own, visitors too: their posts create rows. */
  isForVisitors?: boolean;
  /** Posts are answered to scripts as well. */
  forScript?: boolean;
  /** A file: reading it stands in the administrators' log. */
  isLogged?: boolean;
}
type More = Partial<Row>;

const page = (route: string, get: Rule, more: More = {}): Row => ({ route, get, post: everybody("405"), ...more });
const form = (route: string, whose: typeof owners, to: string, fields: Row["fields"], more: More = {}): Row => {
  return { route, get: whose("200"), post: whose(`303 ${to}`), fields, ...more };
};
/** A form without a page of its own: a GET redirects to the page that holds it. */
const button = (route: string, whose: typeof owners, to: string, more: More = {}): Row => {
  return { route, get: everybody(`303 ${to}`), post: whose(`303 ${to}`), ...more };
};

const LISTING = { title: "Mesa", category: "home", condition: "new", price: "10", stock: "1" };
const HOME = {
  ...{ full_name: "Beto Paz", phone: "5512345678", street_address: "Calle Nueva 1" },
  ...{ city: "Puebla", state: "Puebla", postal_code: "72000", country: "México" },
};
const NEW_PASSWORD = { current_password: PASSWORD, new_password: "otra clave", confirm_password: "otra clave" };
const NEW_EMAIL = ({ id }: Member) => ({ full_name: "Beto", email: `${id}@new.example`, current_password: PASSWORD });
const draft =
  (fields: Fields) =>
  (_: Member, { draft }: Owner) => ({ ...fields, draft });
const NO_STORE = { user: "303 /seller-settings?to=/sell", admin: "303 /seller-settings?to=/sell" };
const BUSINESS = {
  ...{ kind: "business", legal_name: "Muebles S.A.", rfc: "SAT970701NN3" },
  ...{ business_address: "Calle 1", business_phone: "2221234567" },
};
const noStore = (page: string) => {
  const to = `303 /seller-settings?to=/seller-settings/${page}`;
  return { user: to, admin: to };
};
const noImport = (page: string) => {
  const to = `303 /seller-settings?to=%2Fseller-settings%2Fimport${page}`;
  return { user: to, admin: to };
};
const proof = (of: string) => `303 /auth/password?${new URLSearchParams({ to: `/account/settings/security/${of}` })}`;
const ADDRESS = { thing: "address", shows: ["name", "phone", "street"] } as const;
const BIDDER = { auction: "a1", number: "1" };
const SHIPMENT = { way: "own", carrier: "dhl", number: "123456", days: "5" };
const REPORT = { kind: "change_of_mind", description: "It is the wrong colour" };
/** The delivery address. */
const BUYERS = { shows: ["name", "phone", "street"] } as const;
const RATING = { rating: "positive", item: "5", text: "Muy bien" };
const REPLY = { reply: "Gracias" };
const OFFENSIVE = { cause: "offensive" };
const RULING = { thing: "ruling", shows: ["ruling"] } as const;
const CLIENT = { name: "App", website: "https://a.example", redirects: "https://a.example/in", kind: "public" };
const WATCH = { thing: "product", back: "/product/p1" } as const;

const ROWS: Row[] = [
  // Fixed-price products take no bids.
  page("product.$id", everybody("200"), { thing: "product", post: own("404") }),
  page("product.$id", everybody("404", { owner: "200", admin: "200" }), {
    ...{ thing: "paused", shows: ["paused"], post: own("404") },
  }),
  button("product.$id_.photos", owners, "/product/p1/revise", {
    ...{ thing: "product", fields: async () => ({ photos: await photoFile() }) },
  }),
  button("product.$id_.photos_.$photo.$change", owners, "/product/p1/revise", { thing: "product", isIdle: true }),
  button("product.$id_.duplicate", owners, "/product/p1", {
    ...{ thing: "product", post: owners("303 /sell?draft=:new") },
  }),
  // Without a title.
  page("product.$id_.revise", owners("200"), {
    ...{ thing: "product", post: owners("400"), isIdle: true },
    fields: {},
  }),
  form("product.$id_.end", owners, "/product/p1", {}, { thing: "product" }),
  button("product.$id_.watch", (to) => own(to, { owner: "404" }), "/product/p1", WATCH),
  button("product.$id_.unwatch", own, "/product/p1", { ...WATCH, isIdle: true }),
  // What is asked is another's as well; the tests of questions cover it.
  page("product.$id_.questions", everybody("200"), {
    ...{ thing: "wanted", shows: ["question"], post: own("400"), fields: { question: "" }, isIdle: true },
  }),
  form("report.$noun.$id", own, "/product/p1/questions", OFFENSIVE, { thing: "reportedAnswer" }),
  // An open one is its asker's and its seller's.
  form("report.$noun.$id", owners, "/account/questions", OFFENSIVE, { thing: "reportedQuestion" }),
  form("report.$noun.$id", others, "/product/p1", { cause: "fake" }, { thing: "reportedListing" }),
  form("report.$noun.$id", others, "/store/tienda-de-olga", { cause: "fraud" }, { thing: "reportedStore" }),
  form("report.$noun.$id", own, "/store/tienda-de-olga/feedback", OFFENSIVE, { thing: "reportedFeedback" }),
  // Of the two sides of an order alone.
  form("report.$noun.$id", owners, "/account/orders/r1", OFFENSIVE, { thing: "reportedMessage" }),
  form("report.$noun.$id", owners, "/account/orders/r1", { cause: "fraud" }, { thing: "reportedBuyer" }),
  button("questions.$id.withdraw", own, "/account/questions/asked", { thing: "question" }),
  // This market translates nothing.
  {
    ...{ route: "product.$id_.translation", thing: "product", get: everybody("303 /product/p1") },
    ...{ post: everybody("404"), isIdle: true },
  },
  {
    ...{ route: "cart", get: everybody("200"), fields: { product: "p5", quantity: "1" }, isForVisitors: true },
    post: everybody("303 /cart"),
  },
  {
    ...{ route: "product.$id_.cart", thing: "wanted", get: everybody("303 /product/p5"), isForVisitors: true },
    post: everybody("303 /cart"),
  },
  // Sellers cannot buy their own products.
  {
    ...{ route: "product.$id_.cart", thing: "product", get: everybody("303 /product/p1"), isIdle: true },
    ...{ post: everybody("303 /cart", { owner: "303 /product/p1" }), isForVisitors: true },
  },
  // Nothing here can be paid; tests of checkout cover what can.
  {
    ...{ route: "checkout", get: own("200"), post: own("409"), isIdle: true },
    fields: { ...HOME, address: "new" },
  },
  page("checkout_.$id.paid", own("303 /account/orders"), { thing: "product" }),
  page("checkout_.paypal.return", own("404")),
  page("checkout_.paypal.cancel", everybody("303 /checkout")),
  { route: "webhooks.paypal", get: everybody("404"), post: everybody("404") },
  button("cart_.$id.remove", everybody, "/cart", { thing: "wanted", isForVisitors: true }),
  page("store.$handle", everybody("200"), { thing: "handle" }),
  page("store.$handle_.feedback", everybody("200"), { thing: "handle" }),

  form("auction.$id.after", owners, "/auction/a1/after", { price: "5" }, { thing: "over" }),
  {
    ...{ route: "auction.$id.relist", thing: "over", get: everybody("303 /auction/a1/after") },
    post: owners("303 /product/p3"),
  },
  page("auction.$id.desk", owners("200"), { thing: "over" }),
  form("auction.$id.complaint", owners, "/auction/a1/complaint", { cause: "other", words: "Algo" }, { thing: "over" }),
  // It is over, so nothing more happens to it.
  button("auction.$id.hold", own, "/product/p3", { thing: "over", isIdle: true }),
  // Its id is none of ours; the tests of live pages cover those.
  page("auction.$id.fragment", everybody("404"), { thing: "over" }),
  page("auction.$id.receipts", owners("200"), { thing: "over" }),
  // None of these people bid in it; the tests of retractions cover who did.
  page("auction.$id.retract", own("404"), { thing: "over", post: own("404"), fields: { reason: "typo" } }),
  page("auction.$id.sell-now", owners("200"), {
    ...{ thing: "over", post: owners("409"), fields: { price: "100" }, isIdle: true },
  }),
  page("auction.$id.cancel", owners("200"), { thing: "over", post: owners("409"), isIdle: true }),
  page("auction.$id.bidders.$number.cancel", owners("200"), {
    ...{ thing: "over", post: owners("409"), fields: { reason: "No paga" }, isIdle: true },
  }),
  page("auction.$id.proof[.]json", everybody("200"), { thing: "over" }),
  button("auction.$id.block", owners, "/auction/a1/desk", { thing: "over", fields: BIDDER }),
  button("auction.$id.unblock", owners, "/auction/a1/desk", { thing: "over", fields: BIDDER, isIdle: true }),
  // Everyone may verify the history; an administrator reveals all bids to both sides.
  page("auction.$id.proof", everybody("200"), {
    ...{ thing: "over", post: admins("303 /auction/a1/proof"), fields: { reason: "Disputa" } },
  }),

  {
    ...{ route: "sell", get: own("200", NO_STORE), shows: ["draft"], fields: draft(LISTING) },
    // Another seller has no photos, and cannot use the owner's.
    post: own("400", { ...NO_STORE, owner: "303 /product/:draft" }),
  },
  button("sell_.draft", own, "/sell", { forScript: true, fields: draft(LISTING) }),
  button("sell_.search-product-info", own, "/sell", { forScript: true, fields: draft(LISTING) }),
  {
    ...{ route: "sell_.draft_.discard", get: own("303 /sell", { owner: "200" }), shows: ["draft"] },
    ...{ post: own("303 /sell"), fields: draft({}) },
  },
  button("sell_.photos", own, "/sell", { forScript: true, fields: async () => ({ photos: await photoFile() }) }),
  button("sell_.photos.$photo.$change", own, "/sell", { forScript: true, thing: "photo", fields: draft({}) }),
  page("sell_.pictures.$width.$", owners("200"), { thing: "draftPicture" }),
  // The key with its owner's id is not found.
  button("sell_.photos.$photo.$change", () => own("404"), "/sell", { forScript: true, thing: "photoInFull" }),
  form(
    "seller-settings",
    own,
    "/seller-settings",
    { business_name: "Tienda" },
    { shows: ["storePhone", "storeStreet", "payoutAccount"] },
  ),

  button("seller-settings_.strikes", own, "/seller-settings"),
  {
    ...form("seller-settings_.vacation", own, "/seller-settings/vacation", { away_way: "pause" }),
    get: own("200", noStore("vacation")),
  },
  button("seller-settings_.vacation_.end", own, "/seller-settings/vacation", { isIdle: true }),
  {
    ...form("seller-settings_.business", own, "/seller-settings/business", BUSINESS),
    ...{ get: own("200", noStore("business")), shows: ["storePhone", "storeStreet"] },
  },
  form("seller-settings_.listings", own, "/seller-settings/listings", { one: "pause:p1" }),

  {
    ...{ route: "seller-settings_.import", get: own("200", noImport("")), isIdle: true },
    // Without a file.
    post: own("400", noImport("")),
  },
  // Another's is not found; the tests of imports cover it.
  {
    ...{
      route: "seller-settings_.import_.$id.lines.$step",
      thing: "product",
      get: everybody("303 /seller-settings/import"),
    },
    ...{ post: own("404", noImport("%2Fp1%2Flines%2Fwithdraw")), isIdle: true },
  },
  page("seller-settings_.import_.template[.]csv", own("200", noImport("%2Ftemplate.csv"))),
  page("seller-settings_.import_.lines[.]csv", own("200", noImport("%2Flines.csv"))),
  page("account", own("200"), { shows: ["name", "email"] }),
  form("account_.profile", own, "/account/profile", { full_name: "Beto" }, { shows: ["name", "email"] }),
  button("account_.profile_.avatar", own, "/account/profile", { fields: async () => ({ avatar: await photoFile() }) }),
  button("account_.profile_.avatar_.remove", own, "/account/profile"),
  page("account_.orders", own("200")),
  page("account_.orders_.bids", own("200")),
  page("account_.orders_.sales", own("200")),
  page("account_.orders_.sales[.]csv", own("200")),
  page("account_.payouts[.]csv", own("200")),
  page("seller-settings_.listings[.]csv", own("200")),
  form("account_.orders_.$id", owners, "/account/orders/bought", { message: "Hola" }, { ...BUYERS, thing: "bought" }),
  page("account_.orders_.$id_.listing", owners("200"), { thing: "bought" }),
  page("account_.orders_.$id_.receipt", owners("200"), { thing: "bought", shows: ["name"] }),
  form("account_.orders_.$id_.ship", owners, "/account/orders/sold", SHIPMENT, { ...BUYERS, thing: "sold" }),
  form("account_.orders_.$id_.tracking", owners, "/account/orders/sent", SHIPMENT, { thing: "sent" }),
  form("account_.orders_.$id_.hand-over", owners, "/account/orders/met", { code: "123456" }, { thing: "met" }),
  button("account_.orders_.$id_.arrived", owners, "/account/orders/bought", { thing: "bought" }),
  button("account_.orders_.$id_.completed", owners, "/account/orders/here", { thing: "here" }),
  form("account_.orders_.$id_.problem", owners, "/account/orders/here/problem", REPORT, { thing: "here" }),
  form("account_.orders_.$id_.problem_.$step", owners, "/account/orders/broken/problem", {}, { thing: "broken" }),
  page("account_.problems.$id.photos.$width.$position", own("404", { owner: "200", admin: "200" }), {
    thing: "problem",
  }),
  form(
    "account_.orders_.$id_.cancel",
    owners,
    "/account/orders/r1",
    { cause: "other", reason: "x" },
    { thing: "paid" },
  ),
  {
    ...{ route: "account_.orders_.$id_.cancel_.$answer", thing: "asked" },
    ...{ get: everybody("303 /account/orders/r2/cancel"), post: owners("303 /account/orders/r2") },
  },
  form("account_.orders_.$id_.feedback", owners, "/account/orders/:rated/feedback", RATING, { thing: "rated" }),
  form("account_.orders_.$id_.feedback_.reply", owners, "/account/orders/:replied/feedback", REPLY, {
    thing: "replied",
  }),
  button("offers.$id.accept", owners, "/account/orders", { thing: "offer" }),
  button("offers.$id.decline", owners, "/account/orders", { thing: "offer" }),
  page("account_.offers", own("200")),
  page("seller-settings_.offers", own("200")),
  // The owner is its buyer: the seller makes the counteroffer.
  form(
    "account_.offers_.$id",
    owners,
    "/account/offers/:priceOffer",
    { counter: "9.50" },
    {
      ...{ thing: "priceOffer", isIdle: true },
    },
  ),
  {
    ...{ route: "account_.offers_.$id_.$answer", thing: "offerWithdrawn" },
    ...{ get: everybody("303 /account/offers/:priceOffer"), post: owners("303 /account/offers/:priceOffer") },
  },
  // The owner's offer for it waits.
  page("product.$id_.offer", own("200", { owner: "303 /product/p5" }), {
    ...{ thing: "wanted", post: own("400", { owner: "303 /product/p5" }), fields: { amount: "x" }, isIdle: true },
  }),
  page("account_.payouts", own("200")),
  page("account_.searches", own("200"), { shows: ["search"] }),
  // Of no list.
  page("account_.searches_.new", own("404"), { post: own("404") }),
  button("account_.searches_.$id.$cadence", owners, "/account/searches", { thing: "searchDaily" }),
  button("account_.searches_.$id_.delete", own, "/account/searches", { thing: "search" }),
  form("account_.questions", own, "/account/questions", (_, { openQuestion: question }) => ({
    question,
    answer: "Sí",
  })),
  page("account_.questions_.asked", own("200"), { shows: ["question"] }),
  page("account_.watchlist", own("200")),
  button("account_.watchlist_.$id.remove", own, "/account/watchlist", { thing: "watched" }),

  page("account_.addresses", own("200"), { shows: ["name", "phone", "street"] }),
  form("account_.addresses_.new", own, "/account/addresses", HOME),
  form("account_.addresses_.$id", owners, "/account/addresses", HOME, ADDRESS),
  form("account_.addresses_.$id_.delete", owners, "/account/addresses", {}, ADDRESS),
  button("account_.addresses_.$id_.default", owners, "/account/addresses", { thing: "spare" }),

  page("account_.notifications", own("200")),
  button("account_.notifications_.read", own, "/account/notifications"),
  {
    ...{ route: "account_.notifications_.$id.open", thing: "notice", get: everybody("303 /account/notifications") },
    post: owners("303 /account/settings/security"),
  },

  form("account_.settings", own, "/account/settings", NEW_EMAIL, { shows: ["name", "email", "newEmail"] }),
  button("account_.settings_.confirmation", own, "/account/settings"),
  button("account_.settings_.email.cancel", own, "/account/settings"),
  form("account_.settings_.language", own, "/account/settings/language", { language: "es" }),
  form("account_.settings_.notifications", own, "/account/settings/notifications", { switches: "all" }),
  form("account_.settings_.strikes", own, "/account/settings/strikes", { strike: "x", appeal: "x" }, { isIdle: true }),
  // Nobody here is suspended.
  {
    ...{ route: "account_.suspension", get: own("404"), post: own("303 /account/suspension"), isIdle: true },
    fields: { appeal: "No fui yo" },
  },
  form("account_.settings_.security", own, "/account/settings/security", NEW_PASSWORD, { shows: ["email"] }),
  {
    ...{ route: "account_.settings_.security_.two-step", isIdle: true },
    ...{ get: own(proof("two-step")), post: own(proof("two-step")) },
  },
  // Without two-step verification, these change nothing.
  button("account_.settings_.security_.two-step_.off", own, "/account/settings/security", { isIdle: true }),
  {
    ...{ route: "account_.settings_.security_.recovery-codes", get: own("303 /account/settings/security") },
    ...{ post: own("303 /account/settings/security"), isIdle: true },
  },
  page("account_.settings_.security_.activity", own("200")),
  // Who did not just show that it is them; and the owner, whose email is not confirmed.
  {
    ...{ route: "account_.settings_.security_.passkeys", isIdle: true },
    ...{ get: own(proof("passkeys"), { owner: "303 /account/settings" }) },
    ...{ post: own(proof("passkeys"), { owner: "303 /account/settings" }) },
  },
  button("account_.settings_.security_.passkeys_.$id.remove", owners, "/account/settings/security", {
    ...{ thing: "passkey", isIdle: true, post: owners(proof("passkeys/k1/remove")) },
  }),
  // The owner's email is not confirmed.
  {
    ...{ route: "account_.settings_.security_.identities.$provider", thing: "provider", isIdle: true },
    ...{ get: own(proof("identities/acme"), { owner: "303 /account/settings" }) },
    ...{ post: own(proof("identities/acme"), { owner: "303 /account/settings" }) },
  },
  button("account_.settings_.security_.identities_.$id.disconnect", owners, "/account/settings/security", {
    ...{ thing: "identity", isIdle: true, post: owners(proof("identities/i1/disconnect")) },
  }),
  button("account_.settings_.security_.password-link", own, "/account/settings/security"),
  button("account_.settings_.security_.applications.$id.remove", owners, "/account/settings/security", {
    thing: "application",
  }),
  form("auth_.password", own, "/", { current_password: PASSWORD }, { isIdle: true }),
  button("account_.sessions.$id.end", owners, "/account/settings/security", { thing: "session" }),
  button("account_.sessions.end-others", own, "/account/settings/security"),
  {
    ...{ route: "account_.settings_.data", get: own("200") },
    // An administrator, and a user with a second chance offer, cannot close their account.
    ...{
      post: own("303 /", { admin: "303 /account/settings/data", owner: "303 /account/settings/data" }),
      isIdle: true,
    },
    fields: { current_password: PASSWORD, understood: "on" },
  },
  page("account_.export", own("200"), { shows: [...(Object.keys(SECRETS) as (keyof typeof SECRETS)[]), "email"] }),

  page("admin", admins("200"), { shows: ["paused"] }),
  page("admin_.users", admins("200"), { shows: ["name", "email"] }),
  page("admin_.users[.]csv", admins("200"), { shows: ["name", "email"], isLogged: true }),
  page("admin_.orders[.]csv", admins("200"), { shows: ["name", "email"], isLogged: true }),
  page("admin_.products[.]csv", admins("200"), { shows: ["paused"], isLogged: true }),
  form(
    "admin_.products_.$id",
    admins,
    "/admin/products/p1",
    { title: "Mesita", reason: "Más claro" },
    { thing: "product" },
  ),
  form("admin_.products.$id.delete", admins, "/admin", { rule: "fake", reason: "Copia" }, { thing: "product" }),
  page("admin_.users_.$id", admins("200"), { thing: "id", shows: ["paused", "name", "email", "ruling"] }),
  form(
    "admin_.users_.$id_.sign-out",
    admins,
    "/admin/users/:id",
    { reason: "Cuenta robada" },
    { thing: "id", shows: ["name", "email"] },
  ),
  form(
    "admin_.users_.$id_.suspend",
    admins,
    "/admin/users/:id",
    { rule: "other", length: "short", reason: "Insultos" },
    { thing: "id", shows: ["name", "email"] },
  ),
  // Nobody is suspended; the tests of suspensions cover who is.
  page("admin_.users_.$id_.reinstate", admins("404"), { thing: "id", post: admins("404") }),
  // The owner's email is not confirmed, so nothing is proposed.
  form(
    "admin_.users_.$id_.role",
    admins,
    "/admin/users/:id",
    { reason: "Ayuda", current_password: PASSWORD },
    { thing: "id", shows: ["name", "email"], isIdle: true },
  ),
  page("admin_.proposals", admins("200")),
  // Nothing is proposed; the tests of proposals cover what is.
  page("admin_.proposals_.$id", admins("404"), { thing: "id", post: admins("404"), fields: { decision: "declined" } }),
  page("admin_.complaints", admins("200")),
  page("admin_.complaints_.$auction", admins("404"), { thing: "over", post: admins("404") }),
  page("admin_.takedowns", admins("200")),
  form(
    "admin_.takedowns_.$product",
    admins,
    "/admin/takedowns",
    { decision: "restored", reason: "Error" },
    { thing: "takenDown" },
  ),
  form(
    "admin_.strikes.$id",
    admins,
    "/admin/bidders",
    { decision: "lifted", reason: "Avisó a tiempo" },
    { thing: "struck", shows: ["email"] },
  ),
  button("admin_.bidders_.$auction.$number.reviewed", admins, "/admin/bidders", { thing: "second" }),
  page("admin_.log", admins("200"), { shows: ["ruling"] }),
  page("admin_.log[.]csv", admins("200"), { shows: ["ruling"], isLogged: true }),
  button("admin_.log_.check", admins, "/admin/log", { isIdle: true }),
  page("admin_.orders", admins("200"), { shows: ["name", "email"] }),
  page("admin_.orders_.$id", admins("200"), { thing: "sale", shows: ["name", "email"] }),
  page("admin_.orders_.$id_.listing", admins("200"), { thing: "sale" }),
  form("admin_.orders_.$id_.$end", admins, "/admin/orders/d1", { reason: "No existe" }, { thing: "saleEnd" }),
  form("admin_.orders_.$id_.refund", admins, "/admin/orders/d1", { amount: "1", reason: "Rota" }, { thing: "sale" }),
  {
    ...{ route: "admin_.refunds.$id.retry", thing: "refund", get: everybody("303 /admin/orders?view=refund-failed") },
    post: admins("303 /admin/orders/d1"),
  },
  form("admin_.refunds.$id.settled", admins, "/admin/orders/d1", { settlement: "SPEI 1" }, { thing: "refund" }),
  // A buyer's email has the owner's in it.
  page("admin_.bidders", admins("200"), { shows: ["email"] }),
  page("admin_.money", admins("200")),
  form("admin_.money_.$id", admins, "/admin/money", { order: "d2" }, { thing: "money" }),
  form("admin_.payouts", admins, "/admin/payouts", { all: "yes" }, { shows: ["payoutAccount"] }),
  page("admin_.payouts_.history", admins("200"), { shows: ["name", "payoutAccount"] }),
  form(
    "admin_.payouts_.$id",
    admins,
    "/admin/payouts/y1",
    { reference: "SPEI 1" },
    { thing: "payout", shows: ["name", "payoutAccount"] },
  ),
  form(
    "admin_.payouts_.$id_.failed",
    admins,
    "/admin/payouts/y1",
    { status: "requested", reason: "Rebotó" },
    { thing: "payout", shows: ["name", "payoutAccount"] },
  ),
  page("admin_.payouts_.batches", admins("200"), { post: admins("303 /admin/payouts/batches/:new") }),
  form(
    "admin_.payouts_.batches_.$id",
    admins,
    "/admin/payouts/batches/g1",
    { reference: "SPEI 2", seen: "y3" },
    { thing: "batch", shows: ["payoutAccount"] },
  ),
  page("admin_.payouts_.batches_.$id_.$file", admins("200"), { thing: "batchFile", shows: ["payoutAccount"] }),
  // The owner owes nothing.
  page("admin_.payouts_.sellers_.$id", admins("200"), {
    ...{ thing: "id", post: admins("409"), isIdle: true, shows: ["name", "payoutAccount"] },
    fields: { how: "written_off", reason: "Cerró", debt: "1" },
  }),
  page("admin_.problems", admins("200")),
  // Not escalated, so nothing is decided.
  form("admin_.problems_.$id", admins, "/admin/problems/problem", {}, { thing: "problem", isIdle: true }),
  page("admin_.reports", admins("200"), { shows: ["paused"] }),
  form(
    "admin_.reports_.$noun.$id",
    admins,
    "/admin/reports",
    { part: "answer", rule: "offensive", reason: "Grosería" },
    { thing: "reportedAnswer", shows: ["name"] },
  ),
  form(
    "admin_.reports_.$noun.$id_.dismiss",
    admins,
    "/admin/reports",
    { reason: "Se vale" },
    { thing: "reportedQuestion" },
  ),
  button("admin_.products.$id.release", admins, "/admin/reports", { thing: "heldListing" }),
  form(
    "admin_.rulings.$id",
    admins,
    "/admin/takedowns",
    { decision: "restored", reason: "Error" },
    { thing: "ruling", shows: ["ruling", "name"] },
  ),
  form("account_.rulings.$id", owners, "/account/rulings/w1", { appeal: "No fui yo" }, RULING),
  page("account_.reports", own("200")),
  page("seller-settings_.listings_.$id.review", owners("200"), { thing: "heldListing", shows: ["paused"] }),
  form(
    "seller-settings_.listings_.$id.takedown",
    owners,
    "/seller-settings/listings/down/takedown",
    { appeal: "No es copia" },
    { thing: "takenDown" },
  ),
  page("admin_.reconciliation", admins("200")),
  page("admin_.searches", admins("200")),
  page("admin_.operations", admins("200")),
  page("admin_.applications", admins("200")),
  form("admin_.applications_.add", admins, "/admin/applications", CLIENT),
  form("admin_.applications_.$id_.remove", admins, "/admin/applications", {}, { thing: "application" }),
  form("admin_.searches_.add", admins, "/admin/searches", { words: "velocípedo", term: "bicicleta" }),
  button("admin_.searches_.synonyms.$id.remove", admins, "/admin/searches", { thing: "notice", isIdle: true }),

  // Without a request nobody is asked anything; the tests of consent cover it.
  {
    ...{ route: "auth_.consent", get: own("404"), post: own("303 /auth/consent"), isIdle: true },
    fields: { action: "approve" },
  },
  { route: "sign-out", get: everybody("404"), post: everybody("303 /auth") },
  { route: "language", get: everybody("404"), post: everybody("303 /terms"), fields: { lang: "es", to: "/terms" } },
];

/** Public, or for the holder of an email's link. */
const PUBLIC = [
  ...["$", "_index", "category.$category", "search", "search_.suggestions", "pictures.$width.$", "avatars.$size.$key"],
  ...["auth_.with.$provider", "auth_.callback.$provider"],
  ...["auth", "auth_.code", "auth_.passkey", "auth_.recover", "auth_.reset", "auth_.confirm", "searches.stop"],
  ...["prices", "terms", "privacy", "auction-rules", "used-items-policy"],
  ...["feed[.]atom", "search_.feed[.]atom", "category.$category_.feed[.]atom", "store.$handle_.feed[.]atom"],
  ...["sitemap[.]xml", "sitemap.$part", "shopping.$part", "robots[.]txt", "opensearch[.]xml", "site[.]webmanifest"],
  ...["[.]well-known.security[.]txt", "healthz", "readyz"],
];

interface Door {
  method: "GET" | "POST";
  forScript?: boolean;
}

const DOORS: Door[] = [{ method: "GET" }, { method: "POST" }, { method: "POST", forScript: true }];

const DENIALS = ["sign in", "no admin", "404", "405"];

/** Posts of administrators here that the log lacks, because they change nothing. */
const CHANGE_NOTHING = [
  ...["admin_.log_.check", "admin_.users_.$id_.role", "admin_.problems_.$id", "admin_.searches_.synonyms.$id.remove"],
  "admin_.payouts_.sellers_.$id",
];

let market: Market;
let empty: () => Promise<void>;

beforeAll(async () => {
  // Its provider is away.
  const acme = { id: "acme", name: "Acme", issuer: "http://127.0.0.1:9", client_id: "market" };
  market = await openMarket({ vars: { OIDC_PROVIDERS: JSON.stringify([acme]) } });
  empty = await market.keep();
});

afterAll(() => market.close());

test("every route stands in a row or is for all", () => {
  const named = [...new Set(ROWS.map(({ route }) => route)), ...PUBLIC];
  expect(readdirSync("app/routes").sort()).toEqual(named.sort());
});

/** An actor at a door of a row. */
interface Cell {
  row: Row;
  door: Door;
  actor: Actor;
  answer: string;
  /** The post is allowed. */
  mayWrite: boolean;
}

const CELLS: Cell[] = ACTORS.flatMap((actor) =>
  ROWS.flatMap((row) =>
    DOORS.filter(({ forScript }) => !forScript || row.forScript).map((door) => {
      const answer = (door.method === "GET" ? row.get : row.post)[actor];
      const mayWrite = door.method === "POST" && !DENIALS.includes(answer);
      return { row, door, actor, answer, mayWrite };
    }),
  ),
);

test.each(ACTORS)(
  "%s: what is read or denied is answered so, shows nothing else and changes nothing",
  async (actor) => {
    const scene = await begin(actor);
    const cells = CELLS.filter((cell) => cell.actor === actor && !cell.mayWrite);
    const wrong: string[] = [];
    const asks = cells.map((cell) => async () => void wrong.push(...(await wrongWith(cell, scene))));
    await runEach(asks, 8);
    expect(wrong).toEqual([]);
    const after = await readAllRows(market);
    expect(after.filter((row) => !isExport(row))).toEqual(scene.before);
    const files = cells.filter(({ row, answer }) => row.isLogged && answer === "200");
    expect(after.filter(isExport)).toHaveLength(files.length);
    expect(await countPictures(market, scene.whose)).toBe(2);
  },
);

const isExport = (row: string) => /^audit_entries .*"exported","list"/.test(row);

const WRITES = CELLS.filter(({ mayWrite }) => mayWrite).map(
  (cell) => [cell.actor, cell.row.route, cell.row.thing ?? "", cell] as const,
);

test.each(WRITES)("%s sends %s %s", async (_actor, _address, _thing, cell) => {
  const scene = await begin(cell.actor);
  const { who, whose, before } = scene;
  const { row, actor } = cell;
  expect(await wrongWith(cell, scene)).toEqual([]);
  const after = await readAllRows(market);
  if (actor !== "owner") expect(await countPictures(market, whose)).toBe(2);
  if (row.isForVisitors && actor !== "owner") {
    expect(after.filter((one) => !isNewInCart(one, before))).toEqual(before);
  } else if (!isMember(who) || actor === "ended") {
    expect(after).toEqual(before);
  } else {
    if (isPrivileged(cell) && !row.isIdle) expect(after).not.toEqual(before);
    if (actor === "admin" && row.route.startsWith("admin")) {
      const logged = after.filter((one) => one.startsWith("audit_entries ") && !before.includes(one));
      expect(logged.filter((one) => !one.includes(`"${who.id}"`))).toEqual([]);
      expect(logged.length > 0, row.route).toBe(!CHANGE_NOTHING.includes(row.route));
    }
    if (!isPrivileged(cell) || actor === "owner") expect(elses(after, who)).toEqual(elses(before, who));
  }
});

test("every page of an administrator is one round trip", async () => {
  const { who, whose } = await begin("admin");
  // A file stands in the log before it is sent.
  const pages = ROWS.filter(
    ({ route, get, isLogged }) => route.startsWith("admin") && get.admin === "200" && !isLogged,
  );
  const trips: Record<string, number> = {};
  for (const row of pages) trips[row.route] = await market.trips(() => who.raw(pathOf(row, whose)));
  expect(pages.length).toBeGreaterThan(30);
  expect(Object.entries(trips).filter(([, count]) => count !== 1)).toEqual([]);
});

/** Whether the actor may do more here than a stranger. */
function isPrivileged({ door, row, actor }: Cell): boolean {
  const rule = door.method === "GET" ? row.get : row.post;
  return actor === "owner" || (actor === "admin" && DENIALS.includes(rule.user));
}

/** How the response, or the owner's secrets in it, differ from the row. */
async function wrongWith(cell: Cell, scene: Scene): Promise<string[]> {
  const { row, door, actor, answer } = cell;
  const { who, whose } = scene;
  const address = pathOf(row, whose);
  const { given, body } = await ask(door, address, row, { ...scene, who: who.copy() });
  const texts = Object.entries({ ...SECRETS, email: whose.email });
  const whole = body.replaceAll("<wbr/>", "");
  const seen = texts.filter(([, text]) => whole.includes(text)).map(([name]) => name);
  // A refused form is shown again, as a document in full.
  const isShown = answer === "200" || answer === "409";
  const shows: readonly string[] = isPrivileged(cell) && isShown ? (row.shows ?? []) : [];
  // The owner may see more.
  const tooMuch = actor === "owner" ? [] : seen.filter((name) => !shows.includes(name));
  const tooLittle = answer === "409" ? [] : shows.filter((name) => !seen.includes(name));
  const wrong = [
    ...(given === answer ? [] : [`is answered ${given}, not ${answer}`]),
    ...tooMuch.map((name) => `shows ${name}`),
    ...tooLittle.map((name) => `lacks ${name}`),
  ];
  return wrong.map((what) => `${door.method} ${address} ${what}`);
}

interface Scene {
  who: Visitor | Member;
  whose: Owner;
  before: string[];
}

const scenes = new Map<Actor, Scene & { putBack: () => Promise<void> }>();

/** A market with an owner who has everything, and an actor: restored to its first state whatever was done since. */
async function begin(actor: Actor): Promise<Scene> {
  const known = scenes.get(actor);
  await (known?.putBack ?? empty)();
  if (known) return known;
  const whose = await createOwner(market);
  const who = await arrive(actor, whose);
  const scene = { whose, who, before: await readAllRows(market), putBack: await market.keep() };
  scenes.set(actor, scene);
  return scene;
}

async function arrive(actor: Actor, whose: Owner): Promise<Visitor | Member> {
  if (actor === "owner") return whose;
  if (actor === "visitor") return market.visitor();
  if (actor !== "ended") return createMember(market, { admin: actor === "admin", seller: actor === "seller" });
  await market.db.delete(sessions).where(eq(sessions.id_hash, whose.idHash));
  return whose;
}

function isMember(who: Visitor | Member): who is Member {
  return "id" in who;
}

/** "account_.addresses_.$id" is /account/addresses/ and the thing's id. */
function pathOf({ route, thing }: Row, whose: Owner): string {
  const path = `/${route
    .replace(/_(?=\.|$)/g, "")
    .replace(/(?<!\[)\.(?!\])/g, "/")
    .replaceAll("[.]", ".")}`;
  const named = path.replace(/\$.*?(?=\/[a-z]|$)/, () => (thing ? whose[thing] : ""));
  return named
    .replace("$step", "withdraw")
    .replace("$answer", "accept")
    .replace("$width/$position", "320/0")
    .replace("$number", "1")
    .replace("$photo/$change", "1700000000000-1.jpg/remove");
}

/** Requests through a door. A post names the owner wherever a careless statement might trust it. */
async function ask({ method, forScript }: Door, address: string, { fields = {}, back }: Row, { who, whose }: Scene) {
  const typed = typeof fields === "function" ? await fields(isMember(who) ? who : whose, whose) : fields;
  const forged = { user_id: whose.id, seller_id: whose.id, id: whose.address, role: "admin", status: "active" };
  const response =
    method === "GET"
      ? await who.raw(address)
      : await who.send(address, { ...forged, ...typed }, forScript ? { Accept: "application/json" } : {});
  const body = await response.text();
  return { given: givenBy(response, body, address, back, whose), body };
}

/** The response in the table's words: by status and header, or for a script. */
function givenBy(response: Response, body: string, address: string, back = address, whose: Owner): string {
  const { status, headers } = response;
  const isForScript = headers.get("Content-Type")?.startsWith("application/json") && address.startsWith("/sell/");
  // A script that may stay gets the changed parts of the page.
  const toScript =
    isForScript && status !== 404 && status !== 405 ? ((JSON.parse(body) as { to?: string }).to ?? "/sell") : null;
  const to = headers.get("Location") ?? toScript;
  const says = flashOf(response);
  // What the sign-in page says of a product follows.
  const signIn = `/auth?to=${encodeURIComponent(back)}`;
  const isNamed =
    /&for=(?:bid|buy|offer|watch|ask)&product=\w+$/.test(to ?? "") ||
    /^\/(?:checkout|account\/searches\/new|report\/.+)(?:\?|$)/.test(back);
  const isSaid = isNamed ? says === "" : SIGN_IN.test(says);
  if (to?.replace(/&for=(?:bid|buy|offer|watch|ask)&product=\w+$/, "") === signIn && isSaid) return "sign in";
  if (to === "/" && says === "admin.accessDenied") return "no admin";
  const names = ["draft", "rated", "replied", "priceOffer", "id"] as const;
  const named = names.reduce((to, name) => to.replace(whose[name], `:${name}`), to ?? "");
  return named ? `303 ${named.replace(NEW_ID, ":new")}` : String(status);
}

/** What a post made. */
const NEW_ID = /(?<=\/batches\/|\?draft=)[\da-f-]{36}$/;
const SIGN_IN = /\.(?:mustSignIn|signInTo[A-Z]\w+)$/;

/** The flash message that a response sets. */
function flashOf(response: Response): string {
  const [, value] = /flash=([^.;]+)\./.exec(response.headers.getSetCookie().join("\n")) ?? [];
  return value ? (JSON.parse(Buffer.from(value, "base64url").toString()) as Flash).title.key : "";
}

function isNewInCart(row: string, before: readonly string[]): boolean {
  return /^(?:carts|cart_items) /.test(row) && !before.includes(row);
}

/**
 * Rows that are not the person's own. Counters belong to no person; an order's history, shipment and problem belong to
 * its sides.
 */
function elses(rows: readonly string[], { id }: Member): string[] {
  const isOrders = (row: string) =>
    /^(?:order_events|listed_orders|shipments|problems|problem_events|refunds|ledger_entries|cancellations|unmatched_listings|listing_versions|listing_edits|bought_photos|sold_listings) /.test(
      row,
    );
  return rows.filter((row) => !isOrders(row) && (!row.includes(id) || row.startsWith("user_roles")));
}
