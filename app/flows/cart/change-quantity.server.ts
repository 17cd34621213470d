import type { AppContext } from "~/context";
import { setCartQuantity } from "~/data/cart/cart-items.server";
import type { CartOwner } from "~/data/cart/carts.server";
import {
  type BuyableProduct,
  checkQuantity,
  maxQuantity,
  type NotForSaleReason,
  whyNotForSale,
} from "~/domain/cart/cart";

interface Asked {
  productId: string;
  /** As typed. */
  quantity: string;
  buyer: string | null;
  owner: CartOwner;
}

export type QuantityAnswer =
  | { ok: true }
  | {
      ok: false;
      refusal: { reason: "notThere" } | { reason: NotForSaleReason } | { reason: "quantityRange"; most: number };
    };

export async function changeQuantity(
  context: AppContext,
  { productId, quantity, buyer, owner }: Asked,
  product: BuyableProduct,
): Promise<QuantityAnswer> {
  const reason = whyNotForSale(product, buyer);
  if (reason) return { ok: false, refusal: { reason } };
  const wanted = checkQuantity(product, quantity);
  if (wanted === null) return { ok: false, refusal: { reason: "quantityRange", most: maxQuantity(product) } };
  const isThere = await setCartQuantity(context.db, owner, { productId, quantity: wanted, now: context.now() });
  return isThere ? { ok: true } : { ok: false, refusal: { reason: "notThere" } };
}
