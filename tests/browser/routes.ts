import type { Market } from "../support/market";

/** A screen of the market, for the checks that every screen has to pass. */
export interface Screen {
  path: string;
  /** Who looks at it; a visitor unless said otherwise. */
  as?: "user" | "seller";
  status?: number;
}

/** Every route, with the states that look different. */
export async function screens(market: Market): Promise<Screen[]> {
  const { rows } = await market.db.$client.execute(
    `SELECT p.id, s.handle FROM products p JOIN seller_profiles s ON s.user_id = p.seller_id
     JOIN product_images i ON i.product_id = p.id GROUP BY p.id ORDER BY count(*) DESC LIMIT 1`,
  );
  const [product] = rows;
  return [
    { path: "/" },
    { path: "/category/electronics" },
    { path: "/category/home?condition=used&min=abc" },
    { path: "/category/toys?min=1&max=2" },
    { path: "/search?q=camara" },
    { path: "/search?q=zzzzzz" },
    { path: `/product/${product?.id}` },
    { path: "/product/missing", status: 404 },
    { path: `/store/${product?.handle}` },
    { path: "/cart" },
    { path: "/auth" },
    { path: "/auth?mode=sign-up" },
    { path: "/terms" },
    { path: "/privacy" },
    { path: "/auction-rules" },
    { path: "/used-items-policy" },
    { path: "/nothing-here", status: 404 },
    { path: "/", as: "user" },
    { path: "/account", as: "user" },
    { path: "/seller-settings", as: "user" },
    { path: "/seller-settings", as: "seller" },
    { path: "/account", as: "seller" },
    { path: "/sell", as: "seller" },
  ];
}
