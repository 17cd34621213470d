import type { AppContext } from "~/context";
import { addCartItem } from "~/data/cart/cart-items.server";
import type { CartOwner } from "~/data/cart/carts.server";
import { type BuyableProduct, type CartAdditionAnswer, checkCartAddition } from "~/domain/cart/cart";

interface Asked {
  productId: string;
  /** As typed. */
  quantity: string;
  buyer: string | null;
  owner: CartOwner;
}

/** `read` is the product, and what the cart holds already. */
export async function addToCart(
  context: AppContext,
  { productId, quantity, buyer, owner }: Asked,
  read: { product: BuyableProduct; cart: { inCart: number; lines: number } },
): Promise<CartAdditionAnswer> {
  const answer = checkCartAddition(read.product, buyer, read.cart, quantity);
  if (answer.ok) {
    const put = { productId, quantity: answer.quantity, most: answer.most };
    await addCartItem(context.db, owner, put, { newId: context.newId(), now: context.now() });
  }
  return answer;
}
