import type { Centavos } from "../money";

/** What a message about money is about: an order, and the title it had then. */
interface AboutOrder {
  order: string;
  title: string;
}

/** What is told of money that goes back, of orders that are cancelled or disputed, and of what sellers are paid. */
export type MoneyMessage =
  /** To who paid, once PayPal sent it back; to whose it was, when PayPal did so without us. */
  | (AboutOrder & { kind: "payment-returned" | "sale-returned"; price: Centavos })
  /** At PayPal, of a payment: to the seller, who keeps or loses it; to administrators, at their own page of the order. */
  | (AboutOrder & { kind: "dispute-opened" | "dispute-won" | "dispute-lost"; price: Centavos; desk?: "admin" })
  /** Cancelled: to its buyer, who gets so much back, with what its seller said; to its seller. */
  | (AboutOrder & { kind: "order-cancelled" | "sale-cancelled"; price: Centavos })
  | (AboutOrder & { kind: "seller-cancelled"; price: Centavos; reason: string })
  /** A buyer asks for it: to themselves, and to the seller, who can answer until then. */
  | (AboutOrder & { kind: "cancellation-noted"; until: number })
  | (AboutOrder & { kind: "cancellation-asked"; until: number; reason: string })
  /** The seller declined: to the buyer, and to themselves. */
  | (AboutOrder & { kind: "cancellation-declined" | "sale-stands" })
  /** By an administrator, to buyer and seller alike. */
  | (AboutOrder & { kind: "order-completed-by-us" | "order-cancelled-by-us"; reason: string })
  | (AboutOrder & { kind: "order-refunded-by-us"; price: Centavos; reason: string })
  /** Where a seller is paid; what they were paid. */
  | { kind: "payout-account-changed" }
  | { kind: "payout-sent" | "payout-failed"; price: Centavos };

/** How it is mailed. */
export const MONEY_MAILS = {
  "payment-returned": "always",
  "sale-returned": "always",
  "dispute-opened": "always",
  "dispute-won": "always",
  "dispute-lost": "always",
  "order-cancelled": "always",
  "sale-cancelled": "always",
  "seller-cancelled": "always",
  "cancellation-noted": "always",
  "cancellation-asked": "always",
  "cancellation-declined": "always",
  "sale-stands": "always",
  "order-completed-by-us": "always",
  "order-cancelled-by-us": "always",
  "order-refunded-by-us": "always",
  "payout-account-changed": "always",
  "payout-sent": "always",
  "payout-failed": "always",
} as const satisfies Record<MoneyMessage["kind"], "always">;

const orderPage = ({ order }: { order: string }) => `/account/orders/${encodeURIComponent(order)}`;
const disputePage = ({ order, desk }: { order: string; desk?: "admin" }) =>
  desk ? `/admin/orders/${encodeURIComponent(order)}` : orderPage({ order });

/** The pages that it leads to. */
export const MONEY_PLACES = {
  "payment-returned": orderPage,
  "sale-returned": orderPage,
  "dispute-opened": disputePage,
  "dispute-won": disputePage,
  "dispute-lost": disputePage,
  "order-cancelled": orderPage,
  "sale-cancelled": orderPage,
  "seller-cancelled": orderPage,
  "cancellation-noted": orderPage,
  "cancellation-asked": orderPage,
  "cancellation-declined": orderPage,
  "sale-stands": orderPage,
  "order-completed-by-us": orderPage,
  "order-cancelled-by-us": orderPage,
  "order-refunded-by-us": orderPage,
  "payout-account-changed": () => "/seller-settings",
  "payout-sent": () => "/account/payouts",
  "payout-failed": () => "/account/payouts",
} satisfies { [Kind in MoneyMessage["kind"]]: (message: MoneyMessage & { kind: Kind }) => string };
