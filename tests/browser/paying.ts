import { CAST } from "../../dev/demo/cast";
import type { Market } from "../support/market";
import { readForm } from "../support/page";
import type { Visitor } from "../support/visitor";
import type { Screen } from "./routes";

/** What a buyer reads who returns from PayPal: an administrator here, whose own orders no other screen shows. */
export async function returnsFromPaypal(market: Market, buyer: Visitor): Promise<Screen[]> {
  market.paypal.behave({ declinedOrders: "approved" });
  const { rows } = await market.db.$client.execute(
    "SELECT id FROM products WHERE status = 'active' AND is_auction = 0 AND stock > 3 ORDER BY seq DESC LIMIT 2",
  );
  const [left, declined] = await Promise.all(rows.map(({ id }) => beginCheckout(buyer, `/checkout?product=${id}`)));
  const waiting = `/checkout/paypal/return?token=${left}`;
  return [
    { path: waiting, as: "admin" },
    { path: market.paypal.approve(declined ?? "", "declined").slice(market.origin.length), as: "admin" },
    {
      ...{ path: waiting, as: "admin" },
      // Each look asks PayPal a few times.
      before: () => market.paypal.fail("show", 9, "away"),
      // It waits for an event in real time (WCAG 2.2.1 allows that), and nothing on it can be lost.
      except: "meta-refresh",
      // It would reload itself while it is looked at.
      act: (page) => page.evaluate("stop()"),
    },
  ];
}

/** Sends the form of a checkout; returns PayPal's id of the payment. */
async function beginCheckout(buyer: Visitor, path: string): Promise<string> {
  const { action, fields } = readForm(await buyer.get(path), "main form.checkout");
  const response = await buyer.send(action, { ...fields, ...CAST.user.addresses?.[0], address: "new" });
  return new URL(response.headers.get("Location") ?? "").searchParams.get("token") ?? "";
}
