import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_BID } from "~/domain/auctions/auction-rules";
import { type ChainEntry, chainInput, commitmentInput } from "~/domain/auctions/hash-chain";
import { checkReceipt, findBrokenLink, type Proof, readReceipt, writeReceipt } from "~/domain/auctions/proof";
import { toCentavos } from "~/domain/money";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hash = async (text: string) => sha256(text);
const SALT = "0123456789abcdef0123456789abcdef";
const MAX = toCentavos(500_00);

/** Its hashes hold together, whatever the numbers and auctions of its events. */
function proof(seqs = [1, 2, 3], auction = "a"): Proof {
  const terms = {
    auction: "a",
    start: toCentavos(100_00),
    buy_it_now: null,
    starts_at: 1,
    original_end: 9,
    commit: null,
  };
  let last = sha256(chainInput("", terms));
  const head = last;
  const events = seqs.map((seq) => {
    const entry: ChainEntry = {
      auction,
      seq,
      type: "bid",
      pseudonym: seq,
      visible_price: toCentavos(100_00 * seq),
      leader_pseudonym: seq,
      ends_at: 9,
      received_at: seq,
      commit: sha256(commitmentInput(SALT, "a", seq, MAX)),
    };
    last = sha256(chainInput(last, entry));
    return { ...entry, hash: last };
  });
  return { terms: { ...terms, hash: head }, events };
}

test("a history as it was written holds together", async () => {
  expect(await findBrokenLink(proof(), hash)).toBeNull();
  expect(await findBrokenLink({ ...proof(), events: [] }, hash)).toBeNull();
});

test("whatever is changed afterwards is found at its line", async () => {
  const changes: [number, (proof: Proof) => Proof][] = [
    [0, (all) => ({ ...all, terms: { ...all.terms, start: toCentavos(1) } })],
    [
      2,
      (all) => ({ ...all, events: all.events.map((e) => (e.seq === 2 ? { ...e, visible_price: toCentavos(1) } : e)) }),
    ],
    [2, (all) => ({ ...all, events: all.events.map((e) => (e.seq === 2 ? { ...e, pseudonym: 9 } : e)) })],
    [2, (all) => ({ ...all, events: all.events.filter((e) => e.seq !== 2) })],
    [1, (all) => ({ ...all, events: [...all.events].reverse() })],
    [3, (all) => ({ ...all, events: all.events.map((e) => (e.seq === 3 ? { ...e, hash: sha256("other") } : e)) })],
    [1, (all) => ({ ...all, events: all.events.map((e) => ({ ...e, auction: "b" })) })],
  ];
  for (const [at, change] of changes) expect(await findBrokenLink(change(proof()), hash)).toBe(at);
});

test("events that are missing or another auction's are found though their hashes hold together", async () => {
  for (const [seqs, at] of [
    [[1, 3], 2],
    [[2, 3], 1],
    [[1, 2, 2], 3],
    [[1, 3, 2], 2],
    [[0, 1], 1],
  ] as const) {
    expect(await findBrokenLink(proof([...seqs]), hash), String(seqs)).toBe(at);
  }
  expect(await findBrokenLink(proof([1], "b"), hash)).toBe(1);
});

test("a receipt proves its bid and its maximum, and nothing else", async () => {
  const all = proof();
  const receipt = { seq: 2, hash: all.events[1]?.hash ?? "", salt: SALT, max: MAX };
  expect(await checkReceipt(all, receipt, hash)).toBe("holds");
  expect(await checkReceipt(all, { ...receipt, max: toCentavos(500_01) }, hash)).toBe("otherMaximum");
  expect(await checkReceipt(all, { ...receipt, hash: sha256("other") }, hash)).toBe("otherHash");
  expect(await checkReceipt(all, { ...receipt, seq: 4 }, hash)).toBe("noSuchBid");
  const held = { ...all, events: all.events.map((event) => ({ ...event, type: "hold" as const })) };
  expect(await checkReceipt(held, receipt, hash)).toBe("noSuchBid");
});

test("a receipt is one line that reads back, and other lines are none", () => {
  const receipt = { seq: 2, hash: sha256("x"), salt: SALT, max: MAX };
  expect(readReceipt(` ${writeReceipt(receipt)}\n`)).toEqual(receipt);
  expect(writeReceipt({ seq: 3, hash: "h", salt: "s", max: MAX })).toBe("3-h-s-50000");
  const wrong = [
    ...["", "2", "2-x-y-1", writeReceipt({ ...receipt, salt: "short" }), `1 ${writeReceipt(receipt)}`],
    ...[`${writeReceipt(receipt)} x`, writeReceipt({ ...receipt, hash: `${receipt.hash}0` })],
    ...[writeReceipt({ ...receipt, salt: `${SALT}0` }), `2-${receipt.hash}-${SALT}-`, `-${receipt.hash}-${SALT}-1`],
    ...[`x-${receipt.hash}-${SALT}-1`, `2-${receipt.hash}-${SALT}-x`, `2-${receipt.hash.toUpperCase()}-${SALT}-1`],
  ];
  for (const line of wrong) expect(readReceipt(line), line).toBeNull();
  for (const around of ["", " ", "\t\n "]) {
    expect(readReceipt(around + writeReceipt(receipt) + around)).toEqual(receipt);
  }
});

test("receipts of the longest numbers read back: nine digits for the event, ten for the highest bid", () => {
  const receipt = { seq: 999_999_999, hash: sha256("x"), salt: SALT, max: MAX_BID };
  expect(String(MAX_BID)).toHaveLength(10);
  expect(readReceipt(writeReceipt(receipt))).toEqual(receipt);
  expect(readReceipt(writeReceipt({ ...receipt, seq: 1_000_000_000 }))).toBeNull();
  expect(readReceipt(writeReceipt({ ...receipt, max: toCentavos(10 * MAX_BID) }))).toBeNull();
});

test("a link hashes the same text however its fields are ordered", () => {
  const { hash: _, ...terms } = proof().terms;
  const reversed = Object.fromEntries(Object.entries(terms).reverse()) as typeof terms;
  expect(chainInput("before", reversed)).toBe(chainInput("before", terms));
  expect(chainInput("before", terms)).toBe(
    'before{"auction":"a","buy_it_now":null,"commit":null,"original_end":9,"start":10000,"starts_at":1}',
  );
});
