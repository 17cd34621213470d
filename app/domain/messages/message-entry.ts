import type { Bar } from "../auctions/strike";
import type { ReportedNoun } from "../moderation/report";
import type { Rule } from "../moderation/rule";
import type { RulingPart } from "../moderation/ruling";
import type { SuspensionRule } from "../moderation/suspension";
import type { Centavos } from "../money";
import type { DeskQueue } from "../operations/waiting";
import type { Queue } from "../queues";

/** All that messages say, by the names they are stored under. Moments are. */
export interface MessageFields {
  auction: string;
  order: string;
  /** Of an order. Older messages have none. */
  problem?: string;
  product: string;
  /** A buyer's. */
  offer: string;
  title: string;
  price: Centavos;
  /** Pieces that the price is of. Only of offers, and older ones have none. */
  quantity?: number;
  /** Comes on top of the price. None where it depends on the state, as of older messages; `null` of what is picked up. */
  shipping?: Centavos | null;
  /** What the other side wrote. */
  reason: string;
  /** That a listing, a text or a person broke. */
  rule: Rule;
  /** What an administrator decided against a text or a person, and which part of a text. */
  ruling: string;
  part: RulingPart;
  /** A rule for which a person is suspended. */
  breach: SuspensionRule;
  /** What was reported broke it. Older messages have none. */
  broke?: Rule | SuspensionRule;
  /** What it was. Older messages have none. */
  reported?: ReportedNoun;
  /** What strikes keep the recipient from. None where nothing does, and in older messages. */
  measure?: Bar;
  code: string;
  email: string;
  /** A one-time link's id. The button's page gets it signed. */
  link: string;
  /** The same, of the auth service: the text also has its code. Begins with `pkce_` where a code is exchanged afterwards. */
  token: string;
  /** Where its link leads back to. */
  back: string;
  /** The name of one. */
  passkey: string;
  /** Of identities: its name, such as "Google". */
  provider: string;
  /** A saved search, and its name. */
  search: string;
  words: string;
  /** The address of a list. */
  list: string;
  /** The newest of the listings found, and how many there are; or how many were imported. */
  titles: string;
  found: number;
  /** Lines of a file that were not imported. Older messages have none. */
  wrong?: number;
  startsAt: number;
  endsAt: number;
  payBy: number;
  shipBy: number;
  arrivesBy: number;
  /** When PayPal wants an answer. None while it wants none. */
  respondBy?: number;
  until: number;
  since: number;
  /** Of cron. */
  queue: Queue;
  /** Of administrators. */
  waiting: DeskQueue;
  /** The last hash of an auction's history, kept in the recipient's mailbox. Older messages have none. */
  proof?: { auction: string; hash: string };
  /** Administrators have a page of their own. */
  desk?: "admin";
}

/** "parties": buyer and seller of an order, or bidders and seller of an auction. */
type Recipient = "account holder" | "watcher" | "bidder" | "buyer" | "seller" | "parties" | "admin";

export interface MessageEntry<Fields = never> {
  fields: readonly (keyof MessageFields)[];
  /** Left out where it depends on the case. */
  to?: Recipient;
  /** "wanted": the recipient's own setting. */
  email: "always" | "wanted" | "never";
  /** `null` when it is not shown as a notification. */
  notice: ((message: Fields) => string) | null;
  /** The email's button leads to this page, or else to the notification's. `null` means no button. */
  button?: ((message: Fields) => string) | null;
}

export type MessageEntries = Readonly<Record<string, MessageEntry>>;
