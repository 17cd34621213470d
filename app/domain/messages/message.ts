import type { Centavos } from "../money";
import { POLICY } from "../policy";
import { PROBLEM_MAILS, PROBLEM_PLACES, type ProblemMessage } from "../problems/problem-message";
import { DAY } from "../time";
import { MONEY_MAILS, MONEY_PLACES, type MoneyMessage } from "./money-message";

/** What a message is about: a product, and the title it had then. */
interface About {
  product: string;
  title: string;
}
/** An order, and the title of what it is of. */
interface AboutOrder {
  order: string;
  title: string;
}
/** For the seller: the auction that leads to what can be done now. */
interface AboutOwn {
  auction: string;
  title: string;
}
/** What a bidder's mail brings to hold against a history that was rewritten: its last hash. Older ones have none. */
interface Proved {
  proof?: { auction: string; hash: string };
}

/**
 * Something that happened to a person, as they are told of it: kept as JSON, worded when it is read or sent. A number is an
 * amount in `price`, everywhere else a moment in milliseconds. What is nested is not for its sentences.
 */
export type Message =
  /** `link` is the id of the one-time link that the mail brings. */
  | { kind: "confirm-email" | "recover" | "change-email"; link: string }
  /** `email` is the address that was asked for. */
  | { kind: "email-change-asked"; email: string }
  | { kind: "email-changed"; email: string }
  | { kind: "email-confirmed"; email: string }
  | { kind: "password-changed" }
  | { kind: "listing-published"; product: string; title: string }
  /** An auction that begins later, milliseconds since 1970. */
  | { kind: "listing-scheduled"; product: string; title: string; startsAt: number }
  | { kind: "account-deleted" }
  | (About & Proved & { kind: "outbid"; auction: string; price: Centavos })
  | (About & { kind: "ending-soon" | "relisted"; endsAt: number })
  | (About & Proved & { kind: "auction-won"; price: Centavos; payBy: number })
  | (About & { kind: "pay-reminder"; price: Centavos; payBy: number })
  /** To those who bid and did not get it. */
  | (About & Proved & { kind: "auction-lost" | "reserve-not-met" | "early-sale" | "bought-now"; price: Centavos })
  | (About & Proved & { kind: "auction-cancelled" | "auction-taken-down" })
  | (About & { kind: "bids-withdrawn" })
  /** To both sides of an auction: an administrator opened all bids in it. */
  | { kind: "bids-opened"; auction: string; title: string }
  /** To those whose bids they were. */
  | (About & { kind: "bids-cancelled"; reason: string })
  /** To whose payment came to nothing. */
  | (About & { kind: "payment-failed"; price: Centavos })
  /** To who paid; to whose it was, to be sent. */
  | (AboutOrder & { kind: "receipt" | "sold"; price: Centavos })
  /** To who is to send it. */
  | (AboutOrder & { kind: "ship-reminder"; shipBy: number })
  /** To the buyer of what is on its way, or to be handed over in person; of what counts as delivered, until when to say otherwise. */
  | (AboutOrder & { kind: "shipped" | "to-hand-over"; arrivesBy: number })
  | (AboutOrder & { kind: "delivered"; until: number })
  /** To its seller: with its buyer, and what was earned. */
  | (AboutOrder & { kind: "arrived" })
  | (AboutOrder & { kind: "completed"; price: Centavos })
  /** Cancelled because it was not sent: to its buyer, and to its seller. */
  | (AboutOrder & { kind: "not-sent" | "sale-not-sent"; price: Centavos })
  /** That the other side wrote. */
  | (AboutOrder & { kind: "order-message" })
  /** That the other side said something of them; to a buyer who has not yet. */
  | (AboutOrder & { kind: "feedback" | "feedback-reminder" })
  | ProblemMessage
  | (AboutOwn & { kind: "auction-sold"; price: Centavos; payBy: number })
  | (AboutOwn & { kind: "auction-unsold" | "sale-unpaid" })
  | (AboutOwn & { kind: "auction-below-reserve"; price: Centavos })
  /** To who did not pay; by what their strikes mean now. */
  | (About & { kind: "strike-warning" | "strike-suspension" })
  | (About & { kind: "strike-pause"; until: number })
  | (About & { kind: "second-chance"; price: Centavos; until: number })
  | (AboutOwn & { kind: "second-chance-accepted"; price: Centavos; payBy: number })
  | (AboutOwn & { kind: "second-chance-declined" })
  | MoneyMessage;

export type MessageKind = Message["kind"];
export type MessageOf<Kind extends MessageKind> = Message & { kind: Kind };

/** How long it is kept after a mail went out, and as a notification, milliseconds. */
export const MAIL_LIFE = POLICY.EMAIL_DAYS * DAY;
export const NOTIFICATION_LIFE = POLICY.NOTIFICATION_DAYS * DAY;

/** When a mail goes out: always what is about the account itself, otherwise as its reader chose. */
type MailRule = "always" | "wanted";

/** What of a message is mailed. */
export const MAILS = {
  "confirm-email": "always",
  recover: "always",
  "change-email": "always",
  "email-change-asked": "always",
  "email-changed": "always",
  "password-changed": "always",
  "listing-published": "wanted",
  "listing-scheduled": "wanted",
  "account-deleted": "always",
  outbid: "wanted",
  "ending-soon": "wanted",
  relisted: "wanted",
  "auction-won": "wanted",
  "pay-reminder": "wanted",
  "auction-lost": "wanted",
  "reserve-not-met": "wanted",
  "early-sale": "wanted",
  "bought-now": "wanted",
  "auction-cancelled": "wanted",
  "auction-taken-down": "wanted",
  "bids-withdrawn": "wanted",
  "bids-cancelled": "wanted",
  "auction-sold": "wanted",
  "auction-unsold": "wanted",
  "sale-unpaid": "wanted",
  "auction-below-reserve": "wanted",
  "strike-warning": "always",
  "strike-suspension": "always",
  "strike-pause": "always",
  "second-chance": "wanted",
  "second-chance-accepted": "wanted",
  "second-chance-declined": "wanted",
  receipt: "always",
  sold: "always",
  "payment-failed": "always",
  "ship-reminder": "always",
  shipped: "wanted",
  "to-hand-over": "wanted",
  delivered: "wanted",
  arrived: "wanted",
  completed: "wanted",
  "not-sent": "always",
  "sale-not-sent": "always",
  "order-message": "wanted",
  feedback: "wanted",
  ...PROBLEM_MAILS,
  ...MONEY_MAILS,
} as const satisfies Partial<Record<MessageKind, MailRule>>;
export type MailKind = keyof typeof MAILS;

const orderPage = ({ order }: { order: string }) => `/account/orders/${encodeURIComponent(order)}`;
const feedbackPage = (about: { order: string }) => `${orderPage(about)}/feedback`;
const productPage = ({ product }: { product: string }) => `/product/${encodeURIComponent(product)}`;
/** What a seller can do when an auction is over. */
const afterPage = ({ auction }: { auction: string }) => `/auction/${encodeURIComponent(auction)}/after`;
/** Where both sides find what proves bids. */
const receiptsPage = ({ auction }: { auction: string }) => `/auction/${encodeURIComponent(auction)}/receipts`;

/** What of a message is shown in the market, and the page it leads to. */
const PLACES = {
  "email-confirmed": () => "/account/settings",
  "email-changed": () => "/account/settings",
  "password-changed": () => "/account/settings/security",
  "listing-published": productPage,
  "listing-scheduled": productPage,
  outbid: productPage,
  "ending-soon": productPage,
  relisted: productPage,
  "auction-won": () => "/account/orders",
  "pay-reminder": () => "/account/orders",
  "auction-lost": productPage,
  "reserve-not-met": productPage,
  "early-sale": productPage,
  "bought-now": productPage,
  "auction-cancelled": productPage,
  "auction-taken-down": () => "/account/orders",
  "bids-withdrawn": productPage,
  "bids-cancelled": productPage,
  "bids-opened": receiptsPage,
  "auction-sold": afterPage,
  "auction-unsold": afterPage,
  "sale-unpaid": afterPage,
  "auction-below-reserve": afterPage,
  "strike-warning": () => "/auction-rules",
  "strike-suspension": () => "/auction-rules",
  "strike-pause": () => "/auction-rules",
  "second-chance": productPage,
  "second-chance-accepted": afterPage,
  "second-chance-declined": afterPage,
  receipt: orderPage,
  sold: orderPage,
  "payment-failed": () => "/account/orders",
  "ship-reminder": orderPage,
  shipped: orderPage,
  "to-hand-over": orderPage,
  delivered: orderPage,
  arrived: orderPage,
  completed: orderPage,
  "not-sent": orderPage,
  "sale-not-sent": orderPage,
  "order-message": orderPage,
  feedback: feedbackPage,
  "feedback-reminder": feedbackPage,
  ...PROBLEM_PLACES,
  ...MONEY_PLACES,
} satisfies { [Kind in MessageKind]?: (message: MessageOf<Kind>) => string };
export type NoticeKind = keyof typeof PLACES;

export function isMailed(message: Message): message is MessageOf<MailKind> {
  return message.kind in MAILS;
}

/** Whether a message is one that the market shows. One that was kept by a newer version may be of a kind unknown here. */
export function isNoticed(message: { kind: string }): message is MessageOf<NoticeKind> {
  return message.kind in PLACES;
}

/** The page that a notification leads to. */
export function placeOf(message: MessageOf<NoticeKind>): string {
  const place = PLACES[message.kind] as (message: Message) => string;
  return place(message);
}
