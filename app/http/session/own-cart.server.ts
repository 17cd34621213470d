import type { AppContext } from "~/context";
import type { User } from "~/data/accounts/users.server";
import type { CartOwner } from "~/data/cart/carts.server";
import { cartCookie } from "./cart-cookie.server";
import { findViewer } from "./session.server";

interface OwnCart<T> {
  viewer: User | null;
  /** `null` for a visitor without a cart. */
  owner: CartOwner | null;
  found: T | null;
}

/** One round trip. A user's cart is returned only if the session is valid. */
export async function readOwnCart<T>(context: AppContext, read: (owner: CartOwner) => Promise<T>): Promise<OwnCart<T>> {
  const { session, cartId } = context;
  const [viewer, mine, visitors] = await Promise.all([
    findViewer(context),
    session && read({ userId: session.userId }),
    cartId ? read({ cartId }) : null,
  ]);
  if (viewer) return { viewer, owner: { userId: viewer.id }, found: mine };
  return { viewer, owner: cartId ? { cartId } : null, found: visitors };
}

/** Cookies that renew a visitor's cart for its full life; none for a signed-in user. */
export function renewCartCookie(owner: CartOwner, { config }: AppContext): string[] {
  return "cartId" in owner ? [cartCookie(owner.cartId, config)] : [];
}
