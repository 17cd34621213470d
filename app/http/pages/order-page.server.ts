import type { OrderStatus } from "~/domain/orders/order";
import { type Flash, failure, success } from "~/forms/flash";
import type { TextKey } from "~/i18n/texts";

/** What is said after an order was to be moved: that it was, also when it was so before; or what it is by now. */
export function movedFlash(
  answer: { isMoved: boolean; status: OrderStatus } | "fault",
  to: OrderStatus,
  done: TextKey,
): Flash {
  if (answer === "fault") return failure("parcel.failed");
  return answer.isMoved || answer.status === to ? success(done) : orderChanged(answer.status);
}

/** That nothing was changed, because an order is something else by now. */
export function orderChanged(status: OrderStatus): Flash {
  return { ...failure("parcel.changed"), body: [{ key: `orders.status.${status}` }] };
}
