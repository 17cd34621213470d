/** Something that happened to a person, as they are told of it: kept as JSON, worded when it is read or sent. */
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
  | { kind: "account-deleted" };

export type MessageKind = Message["kind"];
export type MessageOf<Kind extends MessageKind> = Message & { kind: Kind };

/** How long it is kept after a mail went out, and as a notification, milliseconds. */
export const MAIL_LIFE = 30 * 86_400_000;
export const NOTIFICATION_LIFE = 180 * 86_400_000;

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
} as const satisfies Partial<Record<MessageKind, MailRule>>;
export type MailKind = keyof typeof MAILS;

/** What of a message is shown in the market, and the page it leads to. */
const PLACES = {
  "email-confirmed": () => "/account/settings",
  "email-changed": () => "/account/settings",
  "password-changed": () => "/account/settings/security",
  "listing-published": ({ product }) => `/product/${product}`,
  "listing-scheduled": ({ product }) => `/product/${product}`,
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
