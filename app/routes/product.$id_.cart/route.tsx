import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findBuyableProduct, findCartQuantities } from "~/data/cart/cart-items.server";
import type { CartOwner } from "~/data/cart/carts.server";
import { cartLimits, findWait } from "~/data/rate-limits.server";
import { LINES_MAX } from "~/domain/cart/cart";
import { addToCart } from "~/flows/cart/add-to-cart.server";
import { failure, success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { readOwnCart, renewCartCookie } from "~/http/session/own-cart.server";
import { additionSchema } from "./schema";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/product/${params.id}`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const productId = params.id ?? "";
  const { quantity } = await readFields(request, additionSchema);
  const limits = cartLimits(context.address);
  const [product, { viewer, owner: known, found }, wait] = await Promise.all([
    findBuyableProduct(context.db, productId),
    readOwnCart(context, (owner) => findCartQuantities(context.db, owner, productId)),
    context.cartId ? 0 : findWait(context.db, limits, context.now()),
  ]);
  if (!product) throw notFound({ title: "catalog.productNotFound" });

  if (!known && wait > 0) {
    const values = { seconds: Math.ceil(wait / 1000) };
    return redirectWithFlash(context, `/product/${productId}`, failure("cart.tooManyCarts", values));
  }
  const owner: CartOwner = known ?? { cartId: context.newId() };
  const asked = { productId, quantity, buyer: viewer?.id ?? null, owner, limits: known ? [] : limits };
  const answer = await addToCart(context, asked, { product, cart: found ?? { inCart: 0, lines: 0 } });
  if (answer.ok) {
    const says = success("cart.added", { title: product.title });
    const cut = answer.isCut ? [{ key: "cart.addedCut", values: { count: answer.most } } as const] : [];
    return redirectWithFlash(context, "/cart", { ...says, body: cut }, renewCartCookie(owner, context));
  }
  // A listing that is not for sale has no public page.
  const isHidden = answer.refusal === "paused" || answer.refusal === "takenDown";
  if (isHidden) throw notFound({ title: "catalog.productNotFound" });
  const says = failure(sentence("cart.refusal", answer.refusal, { most: LINES_MAX }));
  return redirectWithFlash(context, answer.refusal === "cartFull" ? "/cart" : `/product/${productId}`, says);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
