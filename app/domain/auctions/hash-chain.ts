import type { Centavos } from "../money";
import type { AuctionEvent } from "./history";

/** The hashed fields of an event: its public part, and a commitment to the bidder's maximum. */
export interface ChainEntry {
  auction: string;
  seq: number;
  type: AuctionEvent["type"];
  pseudonym: number | null;
  visible_price: Centavos | null;
  leader_pseudonym: number | null;
  ends_at: number;
  received_at: number;
  commit: string | null;
}

/** The hashed fields of the first link: the published terms, and a commitment to the reserve. */
export interface ChainTerms {
  auction: string;
  start: Centavos;
  buy_it_now: Centavos | null;
  starts_at: number;
  original_end: number;
  commit: string | null;
}

/** JSON with sorted keys and no spaces, so that every verifier hashes the same text. */
function canonicalJson(value: ChainEntry | ChainTerms): string {
  return JSON.stringify(value, Object.keys(value).sort());
}

/** `previous` is empty for the first link. Source: docs/rules/auctions.md, verifiable history. */
export function chainInput(previous: string, value: ChainEntry | ChainTerms): string {
  return previous + canonicalJson(value);
}

/**
 * The salt proves the amount; without it the amount cannot be guessed. The reserve's `seq` is 0. Source:
 * docs/rules/auctions.md, verifiable history.
 */
export function commitmentInput(salt: string, auction: string, seq: number, amount: Centavos): string {
  return `${salt}|${auction}|${seq}|${amount}`;
}
