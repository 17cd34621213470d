import { DURATIONS, type Terms } from "../auctions/terms";
import { DEFAULT_DURATION } from "../auctions/typed-terms";
import { formatAmount } from "../money";
import { DAY } from "../time";
import { toDraftFields } from "./draft";
import type { Goods, TypedListing } from "./listing";
import { typedGoods } from "./typed-goods";

/** The form of a new listing like this one. An auction keeps its terms and length, and starts when it is published. */
export function duplicateListing(
  goods: Goods,
  auction: Pick<Terms, "start" | "reserve" | "buyItNow" | "startsAt" | "originalEnd"> | null,
): TypedListing {
  const typed = typedGoods({ ...goods, stock: Math.max(goods.stock, 1) });
  if (!auction) return toDraftFields({ ...typed, listing_type: "fixed" });
  const { start, reserve, buyItNow, startsAt, originalEnd } = auction;
  const days = Math.round((originalEnd - startsAt) / DAY);
  return toDraftFields({
    ...typed,
    listing_type: "auction",
    price: formatAmount(start),
    stock: "1",
    reserve: reserve === null ? "" : formatAmount(reserve),
    buy_it_now: buyItNow === null ? "" : formatAmount(buyItNow),
    duration: String(DURATIONS.find((one) => one === days) ?? DEFAULT_DURATION),
    starts_at: "",
  });
}
