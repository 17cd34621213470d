import { expect, test } from "vitest";
import { type AccountTraces, matchAccounts } from "~/domain/auctions/second-account";

const traces = (given: Partial<AccountTraces> = {}): AccountTraces => ({
  ...{ payouts: [], phones: [], addresses: [], devices: [], ...given },
});
const at = (street: string, postalCode = "72000") => traces({ addresses: [{ street, postalCode }] });
const phone = (typed: string) => traces({ phones: [typed] });

test("accounts match in each thing that they share, in one order, and in nothing else", () => {
  const all = {
    ...{ payouts: ["olga@example.com"], phones: ["5512345678"], devices: ["hash"] },
    addresses: [{ street: "Av. Juárez 10", postalCode: "72000" }],
  };
  expect(matchAccounts(all, all)).toEqual(["payout", "phone", "address", "device"]);
  for (const [things, match] of [
    [{ payouts: all.payouts }, "payout"],
    [{ phones: all.phones }, "phone"],
    [{ addresses: all.addresses }, "address"],
    [{ devices: all.devices }, "device"],
  ] as const) {
    expect(matchAccounts(all, traces(things))).toEqual([match]);
  }
  expect(matchAccounts(all, traces())).toEqual([]);
});

test("one of several is enough", () => {
  const one = traces({ devices: ["a", "b"] });
  expect(matchAccounts(one, traces({ devices: ["c", "b"] }))).toEqual(["device"]);
  expect(matchAccounts(one, traces({ devices: ["c"] }))).toEqual([]);
});

test.each([
  ["5512345678", "+52 (55) 1234-5678", true],
  ["5512345678", "0445512345678", true],
  ["5512345678", "5512345679", false],
  ["12345678", "5512345678", false],
  // Without a digit it is none.
  ["", "", false],
  ["-", "sin teléfono", false],
])("the phones %j and %j are one: %j", (typed, other, isOne) => {
  expect(matchAccounts(phone(typed), phone(other))).toEqual(isOne ? ["phone"] : []);
});

test.each([
  ["Av. Juárez 10", "av juarez #10", true],
  ["Peñón 3 B", "PENON 3-B", true],
  ["Av. Juárez 10", "Av. Juárez 11", false],
  ["", "", false],
  ["-", "#", false],
])("the streets %j and %j are one: %j", (typed, other, isOne) => {
  expect(matchAccounts(at(typed), at(other))).toEqual(isOne ? ["address"] : []);
});

test("the same street elsewhere is another address", () => {
  expect(matchAccounts(at("Juárez 10", "72000"), at("Juárez 10", "72 000"))).toEqual(["address"]);
  expect(matchAccounts(at("Juárez 10", "72000"), at("Juárez 10", "72001"))).toEqual([]);
});

test("a payout account is the same in any spelling, and an empty one is none", () => {
  const payout = (typed: string) => traces({ payouts: [typed] });
  expect(matchAccounts(payout("Olga@Example.com"), payout("olga@example.com "))).toEqual(["payout"]);
  expect(matchAccounts(payout("0123 4567 89"), payout("0123456789"))).toEqual(["payout"]);
  expect(matchAccounts(payout("olga@example.com"), payout("olga@example.mx"))).toEqual([]);
  expect(matchAccounts(payout(" "), payout("."))).toEqual([]);
});
