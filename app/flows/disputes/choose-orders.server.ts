import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { allOf } from "~/data/condition.server";
import { isDisputeLost, isDisputeUndecided } from "~/data/disputes/facts.server";
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
  const { id } = placement;
  // Of one that PayPal has decided and we have not closed yet, the decision is told when it is.
  const kinds = [
    ["dispute-opened", isDisputeUndecided(id)],
    ["dispute-lost", isDisputeLost(id)],
  ] as const;
  const isDone = await commit(
    context.db,
    [
      ...about.flatMap((order) => kinds.flatMap(([kind, is]) => notifySeller(context, kind, order, allOf(when, is)))),
      ...saveChosenOrders(admin, placement, orderIds),
    ],
    isChosenBy(admin, placement, orderIds[0]),
  );
  context.sendMailsLater();
  return isDone;
}
