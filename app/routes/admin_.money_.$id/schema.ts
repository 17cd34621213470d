import * as z from "zod";
import type { Placement } from "~/data/disputes/placements.server";
import { addError, multiple } from "~/forms/schema.server";

/** At least one of the payment's orders; only one for money that PayPal took back. */
export function chosenOrdersSchema({ kind, orders }: Placement) {
  const known = new Set(orders.map(({ id }) => id));
  const order = multiple.transform((sent, context): [string, ...string[]] => {
    const [first, ...others] = sent.filter((id) => known.has(id));
    if (first && (kind === "dispute" || others.length === 0)) return [first, ...others];
    addError(context, { key: "adminMoney.place.refusal" });
    return z.NEVER;
  });
  return z.object({ order });
}
