import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type ChainEntry, chainInput, commitmentInput } from "~/domain/auctions/hash-chain";
import { checkReceipt, findBrokenLink, type Proof, readReceipt, writeReceipt } from "~/domain/auctions/proof";
import { toCentavos } from "~/domain/money";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hash = async (text: string) => sha256(text);
const SALT = "0123456789abcdef0123456789abcdef";
const MAX = toCentavos(500_00);

function proof(): Proof {
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
  const events = [1, 2, 3].map((seq) => {
    const entry: ChainEntry = {
      auction: "a",
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

test("a receipt proves its bid and its maximum, and nothing else", async () => {
  const all = proof();
  const receipt = { seq: 2, hash: all.events[1]?.hash ?? "", salt: SALT, max: MAX };
  expect(await checkReceipt(all, receipt, hash)).toBe("holds");
  expect(await checkReceipt(all, { ...receipt, max: toCentavos(500_01) }, hash)).toBe("otherMaximum");
  expect(await checkReceipt(all, { ...receipt, hash: sha256("other") }, hash)).toBe("otherHash");
  expect(await checkReceipt(all, { ...receipt, seq: 4 }, hash)).toBe("noSuchBid");
});

test("a receipt is one line that reads back, and other lines are none", () => {
  const receipt = { seq: 2, hash: sha256("x"), salt: SALT, max: MAX };
  expect(readReceipt(` ${writeReceipt(receipt)}\n`)).toEqual(receipt);
  for (const line of ["", "2", "2-x-y-1", writeReceipt({ ...receipt, salt: "short" })]) {
    expect(readReceipt(line)).toBeNull();
  }
});
