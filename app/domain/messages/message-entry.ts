import type { Centavos } from "../money";

/** All that messages say, by the names they are stored under. Moments are milliseconds since 1970. */
export interface MessageFields {
  /** Ids of a message's subjects. */
  auction: string;
  order: string;
  product: string;
  /** The title it had then. */
  title: string;
  price: Centavos;
  /** What the other side wrote. */
  reason: string;
  /** PayPal's code of a refusal. */
  code: string;
  email: string;
  /** The id of a one-time link. The button's page gets it signed. */
  link: string;
  startsAt: number;
  endsAt: number;
  payBy: number;
  shipBy: number;
  arrivesBy: number;
  until: number;
  /** The last hash of an auction's history, kept in the recipient's mailbox. Older messages have none. */
  proof?: { auction: string; hash: string };
  /** Set for administrators, who have a page of their own. */
  desk?: "admin";
}

/** "parties" are buyer and seller of an order, or bidders and seller of an auction. */
type Recipient = "account holder" | "watcher" | "bidder" | "buyer" | "seller" | "parties" | "admin";

/** One kind of message. `Fields` are the fields that its pages need. */
export interface MessageEntry<Fields = never> {
  fields: readonly (keyof MessageFields)[];
  /** Left out where it depends on the case. */
  to?: Recipient;
  /** Whether it is emailed. "wanted" is the recipient's own setting. */
  email: "always" | "wanted" | "never";
  /** The page that its notification leads to; `null` when it is not shown as a notification. */
  notice: ((message: Fields) => string) | null;
  /** The page that the email's button leads to, if not the notification's; `null` for no button. */
  button?: ((message: Fields) => string) | null;
}

export type MessageEntries = Readonly<Record<string, MessageEntry>>;
