import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addAddress,
  changeAddress,
  deleteAddress,
  findAddress,
  listAddresses,
  setDefaultAddress,
} from "~/data/accounts/addresses.server";
import { ADDRESSES_MAX } from "~/domain/accounts/address";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { HOME } from "../../support/home";

let shop: Catalogue;
let clock: number;

beforeAll(async () => {
  shop = await openCatalogue();
});
beforeEach(async () => {
  clock = 1_000;
  await shop.client.execute("DELETE FROM addresses");
});
afterAll(() => shop.close());

/** Adds an address, later than the others; returns its id. */
async function add(who: string, id = uuid(), address = HOME, now = clock++): Promise<string> {
  expect(await addAddress(shop.db, who, address, { id, fallbackId: uuid(), now })).toBe(true);
  return id;
}

const idsOf = async (who: string) => (await listAddresses(shop.db, who)).map(({ id }) => id);
const defaultsOf = async (who: string) =>
  (await listAddresses(shop.db, who)).filter(({ is_default }) => is_default).map(({ id }) => id);

test("the list has the default first, then the newest, and of one moment the later id", async () => {
  const [first, second] = [await add("ana"), await add("ana")];
  const [low, high] = [uuid(), uuid()];
  await add("ana", high, HOME, 5_000);
  await add("ana", low, HOME, 5_000);
  expect(await idsOf("ana")).toEqual([first, high, low, second]);
  expect(await idsOf("leo")).toEqual([]);
});

test("an address is stored as typed, and other users do not find it", async () => {
  const id = await add("ana");
  expect(await findAddress(shop.db, "ana", id)).toEqual({ ...HOME, id, is_default: true });
  expect(await findAddress(shop.db, "leo", id)).toBeNull();
  expect(await findAddress(shop.db, "ana", uuid())).toBeNull();
});

test("a form sent twice makes one address, also at the same moment", async () => {
  const id = uuid();
  await Promise.all(Array.from({ length: 8 }, () => add("ana", id)));
  await add("ana", id);
  expect(await idsOf("ana")).toEqual([id]);
});

test("a form sent again with something else in it makes another address, and the first stays as it is", async () => {
  const id = await add("ana");
  await add("ana", id, { ...HOME, city: "Cholula" });
  const [first, second, ...none] = await listAddresses(shop.db, "ana");
  expect([first, none]).toEqual([{ ...HOME, id, is_default: true }, []]);
  expect(second).toEqual({ ...HOME, city: "Cholula", id: second?.id, is_default: false });
});

test("the id of another user's address is not taken over", async () => {
  const id = await add("ana");
  await add("leo", id);
  expect(await idsOf("ana")).toEqual([id]);
  const leos = await idsOf("leo");
  expect([leos.length, leos.includes(id)]).toEqual([1, false]);
});

test("a person has at most 50 addresses, also under concurrent requests, and the last one sent again is still there", async () => {
  for (let n = 0; n < ADDRESSES_MAX - 3; n++) await add("ana");
  const ids = Array.from({ length: 10 }, () => uuid());
  const send = (id: string) => addAddress(shop.db, "ana", HOME, { id, fallbackId: uuid(), now: clock++ });
  const answers = await Promise.all(ids.map(send));
  expect(answers.filter(Boolean)).toHaveLength(3);
  expect(await idsOf("ana")).toHaveLength(ADDRESSES_MAX);
  expect(await send(ids[answers.indexOf(true)] ?? "")).toBe(true);
  expect(await send(uuid())).toBe(false);
  expect(await idsOf("ana")).toHaveLength(50);
  await add("leo");
});

test("changing an address changes what is said of it and nothing else", async () => {
  const [first, second] = [await add("ana"), await add("ana")];
  expect(await changeAddress(shop.db, "ana", second, { ...HOME, city: "Cholula" })).toBe(true);
  expect(await listAddresses(shop.db, "ana")).toEqual([
    { ...HOME, id: first, is_default: true },
    { ...HOME, id: second, city: "Cholula", is_default: false },
  ]);
});

test("deleting the default makes the newest of the others it; deleting another changes no default", async () => {
  const [first, second, third] = [await add("ana"), await add("ana"), await add("ana")];
  expect(await deleteAddress(shop.db, "ana", first)).toBe(true);
  expect(await defaultsOf("ana")).toEqual([third]);
  expect(await deleteAddress(shop.db, "ana", second)).toBe(true);
  expect(await defaultsOf("ana")).toEqual([third]);
  expect(await deleteAddress(shop.db, "ana", third)).toBe(true);
  expect(await idsOf("ana")).toEqual([]);
  expect(await deleteAddress(shop.db, "ana", third)).toBe(false);
});

test("another user's address, or a missing one, changes nothing", async () => {
  const [, theirs] = [await add("ana"), await add("ana")];
  await add("leo");
  await add("leo");
  const before = await shop.client.execute("SELECT * FROM addresses ORDER BY id");
  for (const id of [theirs, uuid(), "", "' OR 1=1 --"]) {
    expect(await setDefaultAddress(shop.db, "leo", id)).toBe(false);
    expect(await deleteAddress(shop.db, "leo", id)).toBe(false);
    expect(await changeAddress(shop.db, "leo", id, { ...HOME, city: "Cholula" })).toBe(false);
  }
  expect((await shop.client.execute("SELECT * FROM addresses ORDER BY id")).rows).toEqual(before.rows);
});

type Step = {
  does: "add" | "add again" | "set default" | "delete";
  who: "ana" | "leo";
  whose: "ana" | "leo";
  at: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom("add", "add", "add again", "set default", "delete"),
  who: fc.constantFrom("ana", "leo"),
  whose: fc.constantFrom("ana", "leo"),
  at: fc.nat(5),
});

/** The expected addresses: ids in the order of insertion, and the default. */
type Model = Record<"ana" | "leo", { ids: string[]; chosen: string | undefined }>;

async function take({ does, who, whose, at }: Step, model: Model): Promise<void> {
  const own = model[who];
  const id = model[whose].ids[at] ?? uuid();
  const isOwn = own.ids.includes(id);
  if (does === "add" || (does === "add again" && !model[whose].ids.includes(id))) {
    const added = await add(who);
    own.ids.push(added);
    own.chosen ??= added;
  } else if (does === "add again" && isOwn) await add(who, id);
  else if (does === "set default") {
    expect(await setDefaultAddress(shop.db, who, id)).toBe(isOwn);
    if (isOwn) own.chosen = id;
  } else if (does === "delete") {
    expect(await deleteAddress(shop.db, who, id)).toBe(isOwn);
    if (!isOwn) return;
    own.ids = own.ids.filter((one) => one !== id);
    if (own.chosen === id) own.chosen = own.ids.at(-1);
  }
}

test("whatever is done in whatever order, the addresses and their default are what they should be", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const model: Model = { ana: { ids: [], chosen: undefined }, leo: { ids: [], chosen: undefined } };
        for (const one of steps) {
          await take(one, model);
          for (const who of ["ana", "leo"] as const) {
            const { ids, chosen } = model[who];
            const others = ids.filter((id) => id !== chosen).reverse();
            expect(await idsOf(who)).toEqual(chosen ? [chosen, ...others] : []);
            expect(await defaultsOf(who)).toEqual(chosen ? [chosen] : []);
          }
        }
      })
      .beforeEach(() => shop.client.execute("DELETE FROM addresses")),
    { numRuns: 60 },
  );
});

test("whatever is done at the same moment, who has addresses has exactly one default (invariant C9)", async () => {
  const { db } = shop;
  const work = ({ does, who, whose, at }: Step, ids: Record<string, string[]>) => {
    const id = ids[whose]?.[at] ?? uuid();
    if (does === "set default") return setDefaultAddress(db, who, id);
    if (does === "delete") return deleteAddress(db, who, id);
    const key = does === "add" ? uuid() : id;
    return addAddress(db, who, HOME, { id: key, fallbackId: uuid(), now: clock++ });
  };
  await fc.assert(
    fc
      .asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { maxLength: 5 }), async (rounds) => {
        for (const round of rounds) {
          const ids = { ana: await idsOf("ana"), leo: await idsOf("leo") };
          await Promise.all(round.map((one) => work(one, ids)));
          for (const who of ["ana", "leo"]) {
            expect(await defaultsOf(who)).toHaveLength(Math.min(1, (await idsOf(who)).length));
          }
        }
      })
      .beforeEach(() => shop.client.execute("DELETE FROM addresses")),
    { numRuns: 60 },
  );
});

test("the list is read along its index", async () => {
  const { rows } = await shop.client.execute(
    "EXPLAIN QUERY PLAN SELECT * FROM addresses WHERE user_id = 'ana' ORDER BY is_default DESC, created_at DESC, id DESC",
  );
  expect(rows.map(({ detail }) => detail)).toEqual(["SEARCH addresses USING INDEX addresses_user (user_id=?)"]);
});
