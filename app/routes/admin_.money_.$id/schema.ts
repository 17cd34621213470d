import * as z from "zod";
import type { Placement } from "~/data/disputes/placements.server";
import { addError, multiple } from "~/forms/schema.server";

/** At least one of the payment's orders; for money that PayPal took back, one of which something is left. */
export function chosenOrdersSchema({ kind, orders }: Placement) {
  const order = multiple.transform((sent, context): [string, ...string[]] => {
    const [first, ...others] = orders.filter(({ id }) => sent.includes(id));
    const isMovement = kind === "movement";
    if (!first || (isMovement && others.length > 0)) {
      addError(context, { key: "adminMoney.place.refusal" });
      return z.NEVER;
    }
    if (isMovement && first.left === 0) {
      addError(context, { key: "adminMoney.place.nothingLeft" });
      return z.NEVER;
    }
    return [first.id, ...others.map(({ id }) => id)];
  });
  return z.object({ order });
}
