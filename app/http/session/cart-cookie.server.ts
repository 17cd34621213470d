import { VISITOR_CART_LIFE } from "~/domain/cart/cart";
import type { Config } from "../config.server";
import { hostCookie, readCookie, writeCookie } from "./cookies.server";
import { sign, unsign } from "./signature.server";

type CookieSettings = Pick<Config, "secret" | "secure">;

/** Cookie with the id of a visitor's cart; it expires with the cart. */
export function cartCookie(cartId: string, { secret, secure }: CookieSettings): string {
  const value = sign(cartId, "cart", secret);
  return writeCookie(hostCookie("cart", secure), value, { secure, maxAge: VISITOR_CART_LIFE / 1000 });
}

/** Cart id in a request's cookie; `null` without one or when its signature is invalid. */
export function readCartCookie(request: Request, { secret, secure }: CookieSettings): string | null {
  return unsign(readCookie(request, hostCookie("cart", secure)) ?? "", "cart", secret);
}

/** Deletes the cookie once the cart belongs to a signed-in user. */
export function clearCartCookie({ secure }: Pick<CookieSettings, "secure">): string {
  return writeCookie(hostCookie("cart", secure), "", { secure, maxAge: 0 });
}
