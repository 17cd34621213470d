import type { HandlingDays, ReturnDays, ReturnPayer } from "~/domain/catalog/sale-terms";
import type { SellerKey } from "./cast";
import { ABRIL } from "./stalls/abril";
import { CITLALI } from "./stalls/citlali";
import { IKER } from "./stalls/iker";
import { RENATA } from "./stalls/renata";
import { SELLER } from "./stalls/seller";
import { TOMAS } from "./stalls/tomas";

export interface DemoListing {
  seller: SellerKey;
  title: string;
  description: string;
  category: "electronics" | "fashion" | "home" | "sports" | "toys" | "collectibles" | "automotive" | "other";
  condition: "new" | "used-like-new" | "used-good" | "used-fair" | "for-parts";
  /** Centavos. */
  price: number;
  stock: number;
  /** Absent: free. */
  shipping?: string;
  /** Centavos; absent: none. */
  shipping_cost?: number;
  /** Where it can be picked up, besides. */
  pickup_place?: string;
  /** Absent: 30 days. */
  returns?: string;
  return_days?: ReturnDays;
  return_payer?: ReturnPayer;
  handling_days?: HandlingDays;
  /** In the other language. */
  second_title?: string;
  second_description?: string;
  /** File names in photos/; the first is the cover. */
  photos: readonly string[];
}

const STALLS: readonly (readonly DemoListing[])[] = [SELLER, RENATA, CITLALI, IKER, ABRIL, TOMAS];
const longest = Math.max(...STALLS.map((stall) => stall.length));

/** Newest first. Sellers alternate, so that a page of eight shows several sellers and both languages. */
export const LISTINGS: readonly DemoListing[] = Array.from({ length: longest }, (_, turn) =>
  STALLS.flatMap((stall) => stall[turn] ?? []),
).flat();
