import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findBuyableProduct, findCartQuantities, removeCartItem } from "~/data/cart/cart-items.server";
import { failure, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { readOwnCart, renewCartCookie } from "~/http/session/own-cart.server";

export function loader() {
  return redirect("/cart", 303);
}

export async function action({ context, params }: ActionFunctionArgs) {
  const { db } = context;
  const productId = params.id ?? "";
  const [product, { owner, found }] = await Promise.all([
    findBuyableProduct(db, productId),
    readOwnCart(context, (one) => findCartQuantities(db, one, productId)),
  ]);
  if (!product || !owner || !found?.inCart) return redirectWithFlash(context, "/cart", failure("cart.notThere"));
  await removeCartItem(db, owner, productId, context.now());
  const says = success("cart.removed", { title: product.title });
  return redirectWithFlash(context, "/cart", says, renewCartCookie(owner, context));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
