import type { AppContext } from "~/context";
import type { User } from "~/data/accounts/users.server";
import type { CartOwner } from "~/data/cart/carts.server";
import { cartCookie } from "./cart-cookie.server";
import { findViewer } from "./session.server";

interface OwnCart<T> {
  viewer: User | null;
  /** `null` for a visitor who has put nothing into a cart yet. */
  owner: CartOwner | null;
  found: T | null;
}

/**
 * What `read` finds in the cart of whoever asks, in one round trip: that of the session's user, given out only if their
 * session stands, and else that of the cookie.
 */
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

/** Cookies that name a visitor's cart for as long as it is kept, from now on; somebody signed in needs none. */
export function keepCart(owner: CartOwner, { config }: AppContext): string[] {
  return "cartId" in owner ? [cartCookie(owner.cartId, config)] : [];
}
