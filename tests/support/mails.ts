import type { MailKind, MessageOf } from "~/domain/messages/message";
import { toCentavos } from "~/domain/money";
import type { MailSettings, OutgoingMail } from "~/gateways/mail.server";
import { translate } from "~/i18n/detect.server";

/** Nov 21, 2026, 6:05 PM in Mexico City. */
const MOMENT = 1_795_305_900_000;

const ORDER = { order: "o1", title: "Silla de madera" };
/** What a bidder holds against a history that is rewritten. */
const proof = { auction: "a1", hash: "5f".repeat(32) };

/** One message of every kind that is mailed. */
export const MESSAGES: { readonly [Kind in MailKind]: MessageOf<Kind> } = {
  "confirm-email": { kind: "confirm-email", link: "link-1" },
  recover: { kind: "recover", link: "link-2" },
  "change-email": { kind: "change-email", link: "link-3" },
  "email-change-asked": { kind: "email-change-asked", email: "nueva@example.com" },
  "email-changed": { kind: "email-changed", email: "nueva@example.com" },
  "password-changed": { kind: "password-changed" },
  "listing-published": { kind: "listing-published", product: "p1", title: "Silla de madera" },
  "listing-scheduled": {
    kind: "listing-scheduled",
    product: "p1",
    title: "Silla de madera",
    startsAt: Date.UTC(2026, 10, 22, 0, 5),
  },
  "account-deleted": { kind: "account-deleted" },
  outbid: {
    kind: "outbid",
    auction: "a1",
    product: "p1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
    proof,
  },
  "ending-soon": { kind: "ending-soon", product: "p1", title: "Silla de madera", endsAt: MOMENT },
  relisted: { kind: "relisted", product: "p1", title: "Silla de madera", endsAt: MOMENT },
  "auction-won": {
    kind: "auction-won",
    product: "p1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
    payBy: MOMENT,
    proof,
  },
  "pay-reminder": {
    kind: "pay-reminder",
    product: "p1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
    payBy: MOMENT,
  },
  "auction-lost": { kind: "auction-lost", product: "p1", title: "Silla de madera", price: toCentavos(1_250_00), proof },
  "reserve-not-met": {
    kind: "reserve-not-met",
    product: "p1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
    proof,
  },
  "early-sale": { kind: "early-sale", product: "p1", title: "Silla de madera", price: toCentavos(1_250_00), proof },
  "bought-now": { kind: "bought-now", product: "p1", title: "Silla de madera", price: toCentavos(1_250_00), proof },
  "auction-cancelled": { kind: "auction-cancelled", product: "p1", title: "Silla de madera", proof },
  "auction-taken-down": { kind: "auction-taken-down", product: "p1", title: "Silla de madera", proof },
  "bids-withdrawn": { kind: "bids-withdrawn", product: "p1", title: "Silla de madera" },
  "bids-cancelled": { kind: "bids-cancelled", product: "p1", title: "Silla de madera", reason: "Compró sin pagar" },
  "auction-sold": {
    kind: "auction-sold",
    auction: "a1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
    payBy: MOMENT,
  },
  "auction-unsold": { kind: "auction-unsold", auction: "a1", title: "Silla de madera" },
  "sale-unpaid": { kind: "sale-unpaid", auction: "a1", title: "Silla de madera" },
  "auction-below-reserve": {
    kind: "auction-below-reserve",
    auction: "a1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
  },
  "strike-warning": { kind: "strike-warning", product: "p1", title: "Silla de madera" },
  "strike-suspension": { kind: "strike-suspension", product: "p1", title: "Silla de madera" },
  "strike-pause": { kind: "strike-pause", product: "p1", title: "Silla de madera", until: MOMENT },
  "second-chance": {
    kind: "second-chance",
    product: "p1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
    until: MOMENT,
  },
  "second-chance-accepted": {
    kind: "second-chance-accepted",
    auction: "a1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
    payBy: MOMENT,
  },
  "second-chance-declined": { kind: "second-chance-declined", auction: "a1", title: "Silla de madera" },
  receipt: { kind: "receipt", order: "o1", title: "Silla de madera", price: toCentavos(1_250_00) },
  sold: { kind: "sold", order: "o1", title: "Silla de madera", price: toCentavos(1_250_00) },
  "payment-failed": { kind: "payment-failed", product: "p1", title: "Silla de madera", price: toCentavos(1_250_00) },
  "payment-returned": { kind: "payment-returned", ...ORDER, price: toCentavos(1_250_00) },
  "sale-returned": { kind: "sale-returned", ...ORDER, price: toCentavos(1_250_00) },
  "dispute-opened": { kind: "dispute-opened", ...ORDER, price: toCentavos(1_250_00) },
  "dispute-won": { kind: "dispute-won", ...ORDER, price: toCentavos(1_250_00) },
  "dispute-lost": { kind: "dispute-lost", ...ORDER, price: toCentavos(1_250_00) },
  "order-cancelled": { kind: "order-cancelled", ...ORDER, price: toCentavos(1_250_00) },
  "sale-cancelled": { kind: "sale-cancelled", ...ORDER, price: toCentavos(1_250_00) },
  "seller-cancelled": { kind: "seller-cancelled", ...ORDER, price: toCentavos(1_250_00), reason: "Se rompió" },
  "cancellation-noted": { kind: "cancellation-noted", ...ORDER, until: MOMENT },
  "cancellation-asked": { kind: "cancellation-asked", ...ORDER, until: MOMENT, reason: "Compré dos" },
  "cancellation-declined": { kind: "cancellation-declined", ...ORDER },
  "sale-stands": { kind: "sale-stands", ...ORDER },
  "ship-reminder": { kind: "ship-reminder", order: "o1", title: "Silla de madera", shipBy: MOMENT },
  shipped: { kind: "shipped", order: "o1", title: "Silla de madera", arrivesBy: MOMENT },
  "to-hand-over": { kind: "to-hand-over", order: "o1", title: "Silla de madera", arrivesBy: MOMENT },
  delivered: { kind: "delivered", order: "o1", title: "Silla de madera", until: MOMENT },
  arrived: { kind: "arrived", order: "o1", title: "Silla de madera" },
  completed: { kind: "completed", order: "o1", title: "Silla de madera", price: toCentavos(1_250_00) },
  "not-sent": { kind: "not-sent", order: "o1", title: "Silla de madera", price: toCentavos(1_250_00) },
  "sale-not-sent": { kind: "sale-not-sent", order: "o1", title: "Silla de madera", price: toCentavos(1_250_00) },
  "order-message": { kind: "order-message", order: "o1", title: "Silla de madera" },
  "problem-opened": { kind: "problem-opened", order: "o1", title: "Silla de madera", until: MOMENT },
  "problem-offer": {
    kind: "problem-offer",
    order: "o1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
    until: MOMENT,
  },
  "problem-offer-accepted": {
    kind: "problem-offer-accepted",
    order: "o1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
  },
  "problem-offer-declined": { kind: "problem-offer-declined", order: "o1", title: "Silla de madera", until: MOMENT },
  "problem-offer-lapsed": { kind: "problem-offer-lapsed", order: "o1", title: "Silla de madera" },
  "problem-return-agreed": { kind: "problem-return-agreed", order: "o1", title: "Silla de madera", until: MOMENT },
  "problem-return-decided": { kind: "problem-return-decided", order: "o1", title: "Silla de madera", until: MOMENT },
  "problem-return-sent": { kind: "problem-return-sent", order: "o1", title: "Silla de madera", until: MOMENT },
  "problem-return-received": { kind: "problem-return-received", order: "o1", title: "Silla de madera", until: MOMENT },
  "problem-return-counted": { kind: "problem-return-counted", order: "o1", title: "Silla de madera", until: MOMENT },
  "problem-return-missing": { kind: "problem-return-missing", order: "o1", title: "Silla de madera" },
  "problem-refund": { kind: "problem-refund", order: "o1", title: "Silla de madera", price: toCentavos(1_250_00) },
  "problem-refund-taken": {
    kind: "problem-refund-taken",
    order: "o1",
    title: "Silla de madera",
    price: toCentavos(1_250_00),
  },
  "problem-escalated": { kind: "problem-escalated", order: "o1", title: "Silla de madera" },
  "problem-to-decide": { kind: "problem-to-decide", order: "o1", title: "Silla de madera", until: MOMENT },
  "problem-decide-soon": { kind: "problem-decide-soon", order: "o1", title: "Silla de madera", until: MOMENT },
  "problem-for-seller": { kind: "problem-for-seller", order: "o1", title: "Silla de madera" },
  "problem-withdrawn": { kind: "problem-withdrawn", order: "o1", title: "Silla de madera" },
  "problem-at-paypal": { kind: "problem-at-paypal", order: "o1", title: "Silla de madera" },
  "problem-paypal-decided": { kind: "problem-paypal-decided", order: "o1", title: "Silla de madera" },
  "order-completed-by-us": {
    kind: "order-completed-by-us",
    order: "o1",
    title: "Silla de madera",
    reason: "Llegó bien",
  },
  "order-cancelled-by-us": {
    kind: "order-cancelled-by-us",
    order: "o1",
    title: "Silla de madera",
    reason: "No existe",
  },
  "order-refunded-by-us": {
    kind: "order-refunded-by-us",
    order: "o1",
    title: "Silla de madera",
    price: toCentavos(250_00),
    reason: "Llegó con un rasguño",
  },
  "payout-account-changed": { kind: "payout-account-changed" },
  "payout-sent": { kind: "payout-sent", price: toCentavos(1_250_00) },
  "payout-failed": { kind: "payout-failed", price: toCentavos(1_250_00) },
  feedback: { kind: "feedback", order: "o1", title: "Silla de madera" },
};

export const MAIL_KINDS = Object.keys(MESSAGES) as MailKind[];

/** A mail to Ana. */
export function outgoing(mail: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: "mail-1",
    email: "ana@example.com",
    language: "en",
    message: MESSAGES.recover,
    full_name: "Ana Núñez",
    ...mail,
  };
}

/** A market that has no mail service yet. */
export function mailSettings(settings: Partial<MailSettings> = {}): MailSettings {
  return {
    brand: "Tianguis",
    origin: "https://market.example.com",
    contactEmail: "hola@example.com",
    from: "correo@example.com",
    translate,
    signLink: (id) => `${id}.s+gned`,
    provider: null,
    binding: null,
    ...settings,
  };
}
