import type { Page } from "playwright-core";
import type { Market } from "../support/market";

/** A screen of the market, for the checks that every screen has to pass. */
export interface Screen {
  path: string;
  /** Who looks at it; a visitor unless said otherwise. */
  as?: "user" | "seller" | "admin";
  status?: number;
  /** What happens before the page is asked for. */
  before?: () => void;
  /** What is done on the page before it is looked at, and the status that this leads to. */
  act?: (page: Page) => Promise<unknown>;
  leadsTo?: number;
}

/** Sends a form as it is, past the checks of the browser. */
const sendForm = (action: string) => async (page: Page) => {
  const answered = page.waitForNavigation();
  await page.locator(`main form[action^="${action}"]`).evaluate((form) => (form as HTMLFormElement).submit());
  await answered;
};

/** The question is asked in a dialog, or, before script has taken over, on a page of its own. */
const askToDelete = async (page: Page) => {
  await page
    .getByRole("link", { name: /^(delete|eliminar)/i })
    .first()
    .click();
  await page.getByRole("button", { name: /^(delete|eliminar)/i }).waitFor();
};

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
    { path: "/account", as: "admin" },
    { path: "/account/notifications", as: "user" },
    { path: "/account/notifications", as: "seller" },
    { path: "/admin", as: "admin" },
    { path: "/admin/users", as: "admin" },
    { path: `/admin/products/${product?.id}/delete`, as: "admin" },
    { path: "/admin", as: "admin", act: askToDelete },
    { path: "/sell", as: "seller" },
    { path: "/sell", as: "seller", act: sendForm("/sell"), leadsTo: 400 },
    { path: "/seller-settings", as: "user", act: sendForm("/seller-settings"), leadsTo: 400 },
    { path: "/auth", act: sendForm("/auth"), leadsTo: 400 },
    { path: "/auth?mode=sign-up", act: sendForm("/auth"), leadsTo: 400 },
    { path: "/search", act: (page) => page.getByRole("link", { name: /next|siguiente/i }).click() },
    { path: "/", as: "user", before: () => market.database.fail(1, "away"), status: 503 },
  ];
}
