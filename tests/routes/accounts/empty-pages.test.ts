import { afterAll, beforeAll, expect, test } from "vitest";
import { account as en } from "~/i18n/en/account";
import { catalog as enCatalog } from "~/i18n/en/catalog";
import { notices as enNotices } from "~/i18n/en/notices";
import { orders as enOrders } from "~/i18n/en/orders";
import { payouts as enPayouts } from "~/i18n/en/payouts";
import { shell as enShell } from "~/i18n/en/shell";
import { account as es } from "~/i18n/es/account";
import { catalog as esCatalog } from "~/i18n/es/catalog";
import { notices as esNotices } from "~/i18n/es/notices";
import { orders as esOrders } from "~/i18n/es/orders";
import { payouts as esPayouts } from "~/i18n/es/payouts";
import { shell as esShell } from "~/i18n/es/shell";
import { type Market, openMarket } from "../../support/market";
import { createMember } from "../../support/members";

// An empty page says so in one sentence, and leads to the one place that fills it.

const WORDS = [
  ["en", en, enCatalog, enNotices, enOrders, enPayouts, enShell],
  ["es", es, esCatalog, esNotices, esOrders, esPayouts, esShell],
] as const;

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test.each(WORDS)(
  "each empty page leads to what fits it, in %s",
  async (language, account, catalog, notices, orders, payouts, shell) => {
    const seller = await createMember(market, { seller: `Tienda vacía ${language}`, language });
    const pages: [page: string, says: string, to: string, text: string][] = [
      ["/account/orders", account.ordersEmpty, "/search", catalog.shopNow],
      ["/account/orders/bids", orders.bidsEmpty, "/search?format=auction", orders.toAuctions],
      ["/account/orders/sales", orders.salesEmpty, "/sell", shell.startSelling],
      ["/account/watchlist", account.watchlistEmpty, "/search", account.browse],
      ["/account/notifications", notices.empty, "/search", account.browse],
      ["/account/payouts", payouts.none, "/seller-settings#payout_account", payouts.noAccount],
      [`/store/tienda-vacia-${language}`, catalog.storeEmpty, "/search", account.browse],
      ["/cart", catalog.cartEmpty, "/search", catalog.continueShopping],
    ];
    for (const [path, says, to, text] of pages) {
      const page = await seller.get(path);
      expect(page.text).toContain(says);
      const links = page.document
        .querySelectorAll("main a.btn.main")
        .map((link) => [link.getAttribute("href"), link.text]);
      expect(links, path).toEqual([[to, text]]);
      expect((await seller.get(to)).status).toBe(200);
    }
  },
);
