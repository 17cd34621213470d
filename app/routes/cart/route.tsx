import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listAddresses } from "~/data/accounts/addresses.server";
import { findBuyableProduct, findCartQuantities } from "~/data/cart/cart-items.server";
import { listCartItems, listLockedLines } from "~/data/cart/carts.server";
import { stateOf } from "~/domain/accounts/address";
import { toCart } from "~/domain/cart/cart";
import { changeQuantity } from "~/flows/cart/change-quantity.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { readOwnCart, renewCartCookie } from "~/http/session/own-cart.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { EmptyCart } from "./empty-cart";
import { Group } from "./group";
import { quantitySchema } from "./schema";
import { Summary } from "./summary";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context }: LoaderFunctionArgs) {
  const { db } = context;
  const { viewer, found } = await readOwnCart(context, (owner) =>
    Promise.all([
      listCartItems(db, owner),
      "userId" in owner ? listLockedLines(db, owner.userId) : [],
      "userId" in owner ? listAddresses(db, owner.userId) : [],
    ]),
  );
  const [items, locked, [home]] = found ?? [[], [], []];
  const state = home ? stateOf(home) : null;
  return { title: context.t("shell.cart"), cart: toCart(items, locked, viewer?.id ?? null, state), state };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { db } = context;
  const form = await readForm(request, quantitySchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { product: productId, quantity } = form.value;
  const [product, { viewer, owner, found }] = await Promise.all([
    findBuyableProduct(db, productId),
    readOwnCart(context, (one) => findCartQuantities(db, one, productId)),
  ]);
  if (!product || !owner || !found?.inCart) return redirectWithFlash(context, "/cart", failure("cart.notThere"));

  const asked = { productId, quantity, buyer: viewer?.id ?? null, owner };
  const answer = await changeQuantity(context, asked, product);
  if (answer.ok) return redirectWithFlash(context, "/cart", success("cart.updated"), renewCartCookie(owner, context));
  const { refusal } = answer;
  if (refusal.reason === "notThere") return redirectWithFlash(context, "/cart", failure("cart.notThere"));
  const says = sentence("cart.refusal", refusal);
  if (refusal.reason !== "quantityRange") return redirectWithFlash(context, "/cart", failure(says));
  return data(form.reply({ fieldErrors: { quantity: [says] } }), 400);
}

export default function CartPage() {
  const { title, cart, state } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  if (cart.groups.length === 0) return <EmptyCart />;
  return (
    <div className="wrap page stack">
      <h1>{title}</h1>
      <div className="product buying">
        <div className="stack">
          {cart.groups.map((group) => (
            <Group key={group.store.handle} group={group} reply={reply} />
          ))}
          <p>
            <a className="btn" href="/search">
              {t("catalog.continueShopping")}
            </a>
          </p>
        </div>
        <Summary cart={cart} state={state} />
      </div>
    </div>
  );
}
