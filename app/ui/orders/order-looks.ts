import type { OrderStatus } from "~/domain/order";

/** How the chip of a status looks, where not plain. */
export const ORDER_LOOKS: Partial<Record<OrderStatus, string>> = {
  awaiting_payment: "chip hot",
  payment_pending: "chip hot",
  paid: "chip good",
  completed: "chip good",
  problem_open: "chip bad",
  expired_unpaid: "chip bad",
};
