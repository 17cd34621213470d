import { VISITOR_CART_LIFE } from "~/domain/cart/cart";
import type { Config } from "../config.server";
import { hostCookie, readCookie, writeCookie } from "./cookies.server";
import { sign, unsign } from "./signature.server";

type CookieSettings = Pick<Config, "secret" | "secure">;

/** The cookie that names a visitor's cart, for as long as the cart is kept. */
export function cartCookie(cartId: string, { secret, secure }: CookieSettings): string {
  const value = sign(cartId, "cart", secret);
  return writeCookie(hostCookie("cart", secure), value, { secure, maxAge: VISITOR_CART_LIFE / 1000 });
}

/** The cart that a request's cookie names; `null` without one or when its signature is not ours. */
export function readCartCookie(request: Request, { secret, secure }: CookieSettings): string | null {
  return unsign(readCookie(request, hostCookie("cart", secure)) ?? "", "cart", secret);
}

/** Forgets the cart, once it is that of whoever signed in. */
export function endCartCookie({ secure }: Pick<CookieSettings, "secure">): string {
  return writeCookie(hostCookie("cart", secure), "", { secure, maxAge: 0 });
}
