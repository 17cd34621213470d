import { formatAmount } from "../money";
import type { Goods, TypedGoods } from "./listing";
import { detectLanguage } from "./listing-language";
import { formatStatePrices } from "./shipping-rates";

/** A listing as its form shows it. */
export function typedGoods({ title, description, language, ...goods }: Goods): TypedGoods {
  return {
    title,
    category: goods.category,
    condition: goods.condition,
    price: formatAmount(goods.price),
    stock: String(goods.stock),
    shipping: goods.shipping ?? "",
    shipping_cost: goods.shippingCost > 0 ? formatAmount(goods.shippingCost) : "",
    shipping_more: goods.shippingMore === null ? "" : formatAmount(goods.shippingMore),
    shipping_states: formatStatePrices(goods.shippingStates),
    shipping_free_from: goods.shippingFreeFrom === null ? "" : formatAmount(goods.shippingFreeFrom),
    returns: goods.returns ?? "",
    description: description ?? "",
    language: language === null || language === detectLanguage({ title, description }) ? "" : language,
    second_title: goods.secondTitle ?? "",
    second_description: goods.secondDescription ?? "",
    handling_days: String(goods.handlingDays ?? ""),
    return_days: String(goods.returnDays ?? ""),
    return_payer: goods.returnPayer ?? "",
  };
}
