import { formatAmount } from "../money";
import type { Goods, TypedGoods } from "./listing";
import { detectLanguage } from "./listing-language";
import type { SaleTerms } from "./sale-terms";
import { ownShippingWords } from "./shipping-cost";
import { formatStatePrices, type ShippingRates } from "./shipping-rates";

/** A listing as its form shows it. */
export function typedGoods({ title, description, language, ...goods }: Goods): TypedGoods {
  return {
    title,
    category: goods.category,
    condition: goods.condition,
    price: formatAmount(goods.price),
    stock: String(goods.stock),
    offers: goods.offers ? "on" : "",
    lowest_offer: goods.offers?.lowest ? formatAmount(goods.offers.lowest) : "",
    ...typedTerms(goods),
    description: description ?? "",
    language: language === null || language === detectLanguage({ title, description }) ? "" : language,
    second_title: goods.secondTitle ?? "",
    second_description: goods.secondDescription ?? "",
  };
}

export type Terms = SaleTerms & ShippingRates & Pick<Goods, "shipping" | "returns">;

/** How a listing is shipped and taken back. */
function typedTerms(goods: Terms) {
  const isOwn = goods.isShipped || goods.shipping !== goods.pickup;
  return {
    shipping: (isOwn && ownShippingWords(goods.shipping, goods.shippingCost)) || "",
    shipping_cost: goods.shippingCost > 0 ? formatAmount(goods.shippingCost) : "",
    shipping_more: goods.shippingMore === null ? "" : formatAmount(goods.shippingMore),
    shipping_states: formatStatePrices(goods.shippingStates),
    shipping_free_from: goods.shippingFreeFrom === null ? "" : formatAmount(goods.shippingFreeFrom),
    pickup_place: goods.pickup ?? "",
    pickup_only: goods.isShipped ? "" : "on",
    returns: goods.returns ?? "",
    handling_days: String(goods.handlingDays ?? ""),
    return_days: String(goods.returnDays ?? ""),
    return_payer: goods.returnPayer ?? "",
  };
}

/** What a seller's new listing begins with: the terms of their last one. */
export function nextTerms(last: Terms): TypedGoods {
  return Object.fromEntries(Object.entries(typedTerms(last)).filter(([, typed]) => typed !== ""));
}
