import type { Centavos } from "../money";
import type { AuctionEvent } from "./history";

/** What an event's hash is made of: what everybody could see, and a promise of the bidder's maximum. Times in milliseconds. */
export interface ChainEntry {
  auction: string;
  seq: number;
  type: AuctionEvent["type"];
  /** Numbers stand for people. */
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

/** JSON with its names in order and no space, so that everybody hashes the same text. */
function canonicalJson(value: ChainEntry | ChainTerms): string {
  return JSON.stringify(value, Object.keys(value).sort());
}

/** What the hash after `previous` (64 hexadecimal digits, none before the first) is the SHA-256 of. Source: Auction rules, verifiable history. */
export function chainInput(previous: string, value: ChainEntry | ChainTerms): string {
  return previous + canonicalJson(value);
}

/**
 * What a promise of an amount is the hash of: who knows the salt can show the amount later, and nobody can find it before.
 * The reserve's `seq` is 0. Source: Auction rules, verifiable history.
 */
export function commitmentInput(salt: string, auction: string, seq: number, amount: Centavos): string {
  return `${salt}|${auction}|${seq}|${amount}`;
}
