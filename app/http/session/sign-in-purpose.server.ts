import type { TextKey } from "~/i18n/texts";
import { readCheckoutTarget } from "../pages/checkout-page.server";

/** Values of the sign-in page's parameter `for`. */
export const OF_PRODUCTS = ["bid", "buy", "offer", "watch", "ask"] as const;
type OfProduct = (typeof OF_PRODUCTS)[number];

/** What a visitor was about to do, and with which product. */
export interface Purpose {
  kind: OfProduct | "sell" | "pay" | "search" | "report";
  product: string | null;
}

/** By the text that asks them to sign in for it. */
const KINDS: Partial<Record<TextKey, OfProduct>> = {
  "bidding.signInToBid": "bid",
  "bidding.signInToBuy": "buy",
  "offers.signInToOffer": "offer",
  "bidding.signInToWatch": "watch",
  "questions.signIn": "ask",
};

/** The address of the sign-in page, which leads `back`. */
export function signInAddress(request: Request, says: TextKey, back: string): string {
  const asked = [new URL(request.url).pathname, back];
  const [product] = asked.flatMap((path) => /^\/product\/([^/?#]+)/.exec(path)?.[1] ?? []);
  const kind = KINDS[says];
  return `/auth?${new URLSearchParams({ to: back, ...(kind && product && { for: kind, product }) })}`;
}

/** Whether the sign-in page at this address says what for, so that `says` would repeat it; a text of selling is specified. */
export function namesPurpose(address: string, says: TextKey): boolean {
  const { searchParams } = new URL(address, "https://here.invalid");
  return !says.startsWith("sell.") && readPurpose(searchParams, searchParams.get("to") ?? "/") !== null;
}

/** From the sign-in page's own parameters, or from where it leads; `null` for a visitor who only signs in. */
export function readPurpose(asked: URLSearchParams, to: string): Purpose | null {
  const kind = OF_PRODUCTS.find((one) => one === asked.get("for"));
  const product = asked.get("product");
  if (kind && product) return { kind, product };
  const url = new URL(to, "https://here.invalid");
  if (url.pathname === "/sell") return { kind: "sell", product: null };
  if (url.pathname === "/account/searches/new") return { kind: "search", product: null };
  if (url.pathname.startsWith("/report/")) return { kind: "report", product: null };
  if (url.pathname !== "/checkout") return null;
  const target = readCheckoutTarget(new Request(url));
  return target.kind === "product" ? { kind: "buy", product: target.id } : { kind: "pay", product: null };
}
