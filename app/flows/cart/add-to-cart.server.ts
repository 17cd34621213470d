import type { AppContext } from "~/context";
import { addCartItem } from "~/data/cart/cart-items.server";
import type { CartOwner } from "~/data/cart/carts.server";
import { countAllowed, type LimitedKey } from "~/data/rate-limits.server";
import { type BuyableProduct, type CartAdditionAnswer, checkCartAddition } from "~/domain/cart/cart";

interface Asked {
  productId: string;
  /** As typed. */
  quantity: string;
  buyer: string | null;
  owner: CartOwner;
  /** Count a new cart. */
  limits: readonly LimitedKey[];
}

/** `read` is the product, and what the cart holds already. */
export async function addToCart(
  context: AppContext,
  { productId, quantity, buyer, owner, limits }: Asked,
  read: { product: BuyableProduct; cart: { inCart: number; lines: number } },
): Promise<CartAdditionAnswer> {
  const answer = checkCartAddition(read.product, buyer, read.cart, quantity);
  if (answer.ok) {
    const put = { productId, quantity: answer.quantity, most: answer.most };
    const now = context.now();
    await addCartItem(context.db, owner, put, { newId: context.newId(), now }, countAllowed(limits, now));
  }
  return answer;
}
