/** What an order can be. Source: State machines, order. */
export type OrderStatus =
  | "awaiting_payment"
  | "payment_pending"
  | "paid"
  | "shipped"
  | "delivered"
  | "completed"
  | "problem_open"
  | "refunded"
  | "partially_refunded"
  | "cancelled"
  | "expired_unpaid";
