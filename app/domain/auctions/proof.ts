import { type Centavos, toCentavos } from "../money";
import { type ChainEntry, type ChainTerms, chainInput, commitmentInput } from "./hash-chain";

export type ProofLine = ChainEntry & { hash: string };

export interface Proof {
  terms: ChainTerms & { hash: string };
  events: readonly ProofLine[];
}

/** What an administrator took down is for its seller, its bidders and administrators only. */
export function mayReadProof(
  { isTakenDown, isParty }: { isTakenDown: boolean; isParty: boolean },
  viewer: { isAdmin: boolean } | null,
): boolean {
  return !isTakenDown || (viewer !== null && (isParty || viewer.isAdmin));
}

export interface Receipt {
  seq: number;
  hash: string;
  salt: string;
  /** Or the reserve. */
  max: Centavos;
}

/** The line of the terms, whose commitment is to the reserve. */
export const RESERVE_SEQ = 0;

export const RECEIPT_RESULTS = [
  ...(["holds", "noSuchBid", "otherHash", "otherMaximum"] as const),
  ...(["reserveHolds", "otherReserve"] as const),
] as const;
type ReceiptResult = (typeof RECEIPT_RESULTS)[number];

/** SHA-256 of the UTF-8 bytes, in lower-case hexadecimal. */
export type Hash = (text: string) => Promise<string>;

/** The `seq` of the first broken link, 0 for the terms. Source: docs/rules/auctions.md, verifiable history. */
export async function findBrokenLink(
  { terms, events }: { terms: Proof["terms"]; events: Iterable<ProofLine> | AsyncIterable<ProofLine> },
  hash: Hash,
): Promise<number | null> {
  const { hash: first, ...published } = terms;
  if ((await hash(chainInput("", published))) !== first) return 0;
  let previous = first;
  let seq = 0;
  for await (const { hash: stated, ...event } of events) {
    seq++;
    const isNext = event.seq === seq && event.auction === terms.auction;
    if (!isNext || (await hash(chainInput(previous, event))) !== stated) return seq;
    previous = stated;
  }
  return null;
}

export async function checkReceipt(
  { terms, events }: Proof,
  { seq, hash: given, salt, max }: Receipt,
  hash: Hash,
): Promise<ReceiptResult> {
  const isReserve = seq === RESERVE_SEQ;
  const line = isReserve ? terms : events.find((one) => one.seq === seq && one.type === "bid");
  if (!line?.commit) return "noSuchBid";
  if (line.hash !== given) return "otherHash";
  const isIts = (await hash(commitmentInput(salt, terms.auction, seq, max))) === line.commit;
  if (isReserve) return isIts ? "reserveHolds" : "otherReserve";
  return isIts ? "holds" : "otherMaximum";
}

/** Such as "3-<hash>-<salt>-50000". */
export function writeReceipt({ seq, hash, salt, max }: Receipt): string {
  return [seq, hash, salt, max].join("-");
}

export function readReceipt(line: string): Receipt | null {
  const [, seq, hash, salt, max] = /^\s*(\d{1,9})-([0-9a-f]{64})-([0-9a-f]{32})-(\d{1,10})\s*$/.exec(line) ?? [];
  return hash && salt ? { seq: Number(seq), hash, salt, max: toCentavos(Number(max)) } : null;
}
