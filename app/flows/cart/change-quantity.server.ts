import type { AppContext } from "~/context";
import { setQuantity } from "~/data/cart/cart-items.server";
import type { CartOwner } from "~/data/cart/carts.server";
import { checkQuantity, mostAtOnce, type NotForSale, type Offered, whyNotForSale } from "~/domain/cart/cart";

interface Asked {
  productId: string;
  /** How many, as typed. */
  quantity: string;
  buyer: string | null;
  owner: CartOwner;
}

export type QuantityAnswer =
  | { ok: true }
  | { ok: false; refusal: { reason: "notThere" } | { reason: NotForSale } | { reason: "quantityRange"; most: number } };

/** Changes how many pieces of a product that was read are in somebody's cart. */
export async function changeQuantity(
  context: AppContext,
  { productId, quantity, buyer, owner }: Asked,
  product: Offered,
): Promise<QuantityAnswer> {
  const reason = whyNotForSale(product, buyer);
  if (reason) return { ok: false, refusal: { reason } };
  const wanted = checkQuantity(product, quantity);
  if (wanted === null) return { ok: false, refusal: { reason: "quantityRange", most: mostAtOnce(product) } };
  const isThere = await setQuantity(context.db, owner, { productId, quantity: wanted, now: context.now() });
  return isThere ? { ok: true } : { ok: false, refusal: { reason: "notThere" } };
}
