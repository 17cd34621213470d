import { v7 as uuid } from "uuid";
import { CRONS } from "~/crons";
import { CATEGORIES } from "~/domain/catalog/product";
import { LANGUAGES } from "~/i18n/language";
import { CRON_PATH } from "../../tests/support/clock";
import type { Dice } from "../../tests/support/dice";
import { THINGS, wordOf } from "../fill";
import type { Received, Sent } from "../hostile/attack";
import { PAGE as IMPORT, publishPath } from "../import";
import type { Member, Stage } from "./stage";

/** Sends one request of a kind of page; throws on another status than those. */
export type Ask = (kind: string, path: string, sent?: Sent, statuses?: readonly number[]) => Promise<Received>;

/** What someone does once they have arrived: each request follows the answer to the one before. */
export type Session = (ask: Ask, approve: (token: string) => string) => Promise<void>;

/** Centavos between two bids: more than two increments at any price. */
const STEP = 5_000_00;
/** Words that the titles of listings have. */
const WORDS = 2_000;

/** Few of the things are asked for often, most of them seldom. */
function popular<Thing>({ upTo }: Dice, things: readonly Thing[]): Thing {
  const share = upTo(1_000_000) / 1_000_000;
  return things[Math.floor(things.length * share ** 3)] as Thing;
}

const SEARCHES = [...THINGS, ...Array.from({ length: WORDS }, (_, rank) => wordOf(rank))];

/** Of a hundred pages of visitors: from home and lists they go to a listing, and from some listings to its store. */
const VISITED: { [kind: string]: { share: number; path: (dice: Dice, stage: Stage) => string } } = {
  home: { share: 17, path: () => "/" },
  category: { share: 18, path: (dice) => `/category/${popular(dice, CATEGORIES)}` },
  search: { share: 21, path: (dice) => `/search?q=${popular(dice, SEARCHES)}` },
  product: { share: 28, path: (dice, { listings }) => `/product/${popular(dice, listings)}` },
  auction: { share: 9, path: (dice, { auctions }) => `/product/${popular(dice, auctions).productId}` },
  store: { share: 7, path: (dice, { stores }) => `/store/${popular(dice, stores)}` },
};
const VISITS = Object.entries(VISITED).flatMap(([kind, { share, path }]) =>
  Array.from({ length: share }, () => ({ kind, path })),
);

export function visit(dice: Dice, stage: Stage): Session {
  const { kind, path } = dice.one(VISITS);
  const address = path(dice, stage);
  const headers = { "CF-Connecting-IP": `198.51.100.${dice.upTo(250)}`, "Accept-Language": dice.one(LANGUAGES) };
  return async (ask) => void (await ask(`visitor: ${kind}`, address, { headers }));
}

const READ = { account: "/account", orders: "/account/orders", notifications: "/account/notifications" };

export function read(dice: Dice, { members, listings }: Stage): Session {
  const [kind, path] = dice.one(Object.entries({ ...READ, product: `/product/${popular(dice, listings)}` }));
  const headers = headersOf(dice.one(members));
  return async (ask) => void (await ask(`signed in: ${kind}`, path, { headers }));
}

/** Half of the bids are on the hot auction. Each is above the one before; one that is overtaken on its way is refused. */
export function bid(dice: Dice, { members, auctions }: Stage, n: number): Session {
  const { id, productId } = dice.chance(0.5) ? (auctions[0] as (typeof auctions)[0]) : dice.one(auctions);
  const headers = headersOf(members[n % members.length] as Member);
  const path = `/product/${productId}`;
  const form = { auction: id, max: (1_000 + (n * STEP) / 100).toFixed(2), confirmed: "yes" };
  return async (ask) => {
    await ask("signed in: auction", path, { headers });
    await ask("bid", path, posted(headers, { ...form, key: uuid() }), [303, 409]);
    await ask("signed in: auction", path, { headers });
  };
}

export function buy(dice: Dice, { members, forSale }: Stage, n: number): Session {
  const { addressId, ...buyer } = members[n % members.length] as Member;
  const headers = headersOf(buyer);
  const product = `/product/${dice.one(forSale)}`;
  return async (ask, approve) => {
    await ask("signed in: product", product, { headers });
    await ask("into the cart", `${product}/cart`, posted(headers, { quantity: "1" }));
    await ask("cart", "/cart", { headers });
    const checkout = (await ask("checkout", "/checkout", { headers })).body.toString();
    const form = { key: uuid(), seen: hidden(checkout, "seen"), address: addressId };
    const begun = await ask("payment begun", "/checkout", posted(headers, form));
    const token = new URL(begun.headers.location ?? "").searchParams.get("token") ?? "";
    const back = new URL(approve(token));
    const done = await ask("payment captured", back.pathname + back.search, { headers }, [303]);
    const { pathname } = new URL(done.headers.location ?? "", back);
    await ask("paid", pathname, { headers });
  };
}

export function importListings({ seller, upload: { type, body } }: Stage): Session {
  const headers = headersOf(seller);
  return async (ask) => {
    await ask("import: file", IMPORT, { headers: { ...headers, "Content-Type": type }, body });
    const preview = (await ask("import: preview", IMPORT, { headers })).body.toString();
    await ask("import: publish", publishPath(preview), { headers, method: "POST" });
  };
}

export async function cron(ask: Ask): Promise<void> {
  await ask("cron", `${CRON_PATH}?cron=${encodeURIComponent(CRONS.minute)}`);
}

/** Each member comes from a network of their own where limits by network apply. */
function headersOf({ id, cookie }: { id: string; cookie: string }) {
  return { Cookie: cookie, "CF-Connecting-IP": id };
}

function posted(headers: Record<string, string>, form: Record<string, string>): Sent {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return { headers: { ...headers, ...type }, body: new URLSearchParams(form).toString() };
}

function hidden(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
}
