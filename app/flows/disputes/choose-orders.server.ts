import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { isChosenBy, isPlaceable, type Placement, saveChosenOrders } from "~/data/disputes/placements.server";
import { notifySeller } from "./notify-dispute.server";

/** The next run holds or charges their sellers' money. `false` when they were chosen meanwhile. */
export async function chooseOrders(
  context: AppContext,
  admin: Admin,
  placement: Placement,
  orderIds: readonly [string, ...string[]],
): Promise<boolean> {
  const about = placement.kind === "dispute" ? placement.orders.filter(({ id }) => orderIds.includes(id)) : [];
  const when = isPlaceable(admin, placement);
  const isDone = await commit(
    context.db,
    [
      ...about.flatMap((order) => notifySeller(context, "dispute-opened", order, when)),
      ...saveChosenOrders(admin, placement, orderIds),
    ],
    isChosenBy(admin, placement, orderIds[0]),
  );
  context.sendMailsLater();
  return isDone;
}
