import { expect, test } from "vitest";
import { mayReadProof, type Proof, type ProofLine } from "~/domain/auctions/proof";
import { firstProofLine, LAST_PROOF_LINE, proofLines, readProofFile } from "~/domain/auctions/proof-file";
import { toCentavos } from "~/domain/money";

const TERMS: Proof["terms"] = {
  ...{ auction: "a", start: toCentavos(100), buy_it_now: null, starts_at: 1, original_end: 9, commit: null },
  hash: "f".repeat(64),
};
const line = (seq: number): ProofLine => ({
  ...{ auction: "a", seq, type: "bid", pseudonym: 1, visible_price: toCentavos(seq), leader_pseudonym: 1 },
  ...{ ends_at: 9, received_at: seq, commit: "]},\n", hash: `${seq}` },
});
const LINES = [1, 2, 3].map(line);
const FILE = [
  firstProofLine(TERMS),
  proofLines(LINES.slice(0, 2), false),
  proofLines(LINES.slice(2), true),
  LAST_PROOF_LINE,
].join("");

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function read(text: string, length = text.length) {
  const { terms, events } = await readProofFile(inPieces(text, length));
  const lines: ProofLine[] = [];
  for await (const event of events) lines.push(event);
  return { terms, events: lines };
}

test("the file is one JSON text, with a line for each event", () => {
  expect(JSON.parse(FILE)).toEqual({ terms: TERMS, events: LINES });
  expect(FILE.trimEnd().split("\n")).toHaveLength(LINES.length + 2);
});

test("it reads back however it arrives", async () => {
  for (const length of [1, 7, 100, FILE.length]) {
    expect(await read(FILE, length)).toEqual({ terms: TERMS, events: LINES });
  }
  expect(await read(firstProofLine(TERMS) + LAST_PROOF_LINE)).toEqual({ terms: TERMS, events: [] });
  expect(JSON.parse(firstProofLine(TERMS) + LAST_PROOF_LINE).events).toEqual([]);
});

test("a file that ends early is none, wherever it ends", async () => {
  for (let end = 0; end < FILE.length - 2; end++) await expect(read(FILE.slice(0, end), 50)).rejects.toThrow();
});

test("what was taken down is for those who took part and administrators", () => {
  const viewers = [null, { isAdmin: false }, { isAdmin: true }];
  const reads = (isTakenDown: boolean, isParty: boolean) =>
    viewers.map((viewer) => mayReadProof({ isTakenDown, isParty }, viewer));
  expect(reads(false, false)).toEqual([true, true, true]);
  expect(reads(true, false)).toEqual([false, false, true]);
  // The cookie of a session that is over names a party too.
  expect(reads(true, true)).toEqual([false, true, true]);
});
