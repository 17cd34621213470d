import type { AppContext } from "~/context";
import { SECOND } from "~/domain/time";
import { PaypalFault } from "~/gateways/paypal.server";
import type { Shop } from "./shop";

/** A context in which PayPal shows no order: each question takes three seconds. `asked` and `logged` collect them. */
export function silentPaypal(shop: Shop) {
  const { paypal, now } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  const [begun, asked, logged] = [now(), [] as string[], [] as unknown[]];
  const showOrder = async (id: string) => {
    asked.push(id);
    throw new PaypalFault("unavailable", "show order");
  };
  const context = (): AppContext => ({
    ...shop.context(),
    now: () => begun + asked.length * 3 * SECOND,
    logPaypalFault: (_, about) => void logged.push(about),
    paypal: { ...paypal, showOrder },
  });
  return { context, asked, logged };
}
