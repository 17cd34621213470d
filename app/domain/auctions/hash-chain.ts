import type { Centavos } from "../money";
import type { AuctionEvent } from "./history";

/** The hashed fields of an event: its public part, and a commitment to the bidder's maximum. Times in milliseconds. */
export interface ChainEntry {
  auction: string;
  seq: number;
  type: AuctionEvent["type"];
  /** Bidders' numbers. */
  pseudonym: number | null;
  visible_price: Centavos | null;
  leader_pseudonym: number | null;
  ends_at: number;
  received_at: number;
  commit: string | null;
}

/** What the first link is made of: the terms that were published, and a promise of the reserve. */
export interface ChainTerms {
  auction: string;
  start: Centavos;
  buy_it_now: Centavos | null;
  starts_at: number;
  original_end: number;
  commit: string | null;
}

/** JSON with sorted names and no spaces, so that every verifier hashes the same text. */
function canonicalJson(value: ChainEntry | ChainTerms): string {
  return JSON.stringify(value, Object.keys(value).sort());
}

/** What the hash after `previous` (64 hexadecimal digits, none before the first) is the SHA-256 of. Source: Auction rules, verifiable history. */
export function chainInput(previous: string, value: ChainEntry | ChainTerms): string {
  return previous + canonicalJson(value);
}

/**
 * The hashed text of a commitment to an amount: with the salt it can be proven later, without it not guessed. The
 * reserve's `seq` is 0. Source: Auction rules, verifiable history.
 */
export function commitmentInput(salt: string, auction: string, seq: number, amount: Centavos): string {
  return `${salt}|${auction}|${seq}|${amount}`;
}
