import { VISITOR_CART_LIFE } from "~/domain/cart/cart";
import type { Config } from "../config.server";
import { hostCookie, readCookie, writeCookie } from "./cookies.server";
import { sign, unsign } from "./signature.server";

type CookieSettings = Pick<Config, "secret" | "secure"> & Partial<Pick<Config, "oldSecret">>;

export function cartCookie(cartId: string, { secret, secure }: CookieSettings): string {
  const value = sign(cartId, "cart", secret);
  return writeCookie(hostCookie("cart", secure), value, { secure, maxAge: VISITOR_CART_LIFE / 1000 });
}

export function readCartCookie(request: Request, { secret, oldSecret, secure }: CookieSettings): string | null {
  return unsign(readCookie(request, hostCookie("cart", secure)) ?? "", "cart", secret, oldSecret);
}

export function clearCartCookie({ secure }: Pick<CookieSettings, "secure">): string {
  return writeCookie(hostCookie("cart", secure), "", { secure, maxAge: 0 });
}
