import { ACCOUNT_MESSAGES } from "./account-messages";
import { AUCTION_MESSAGES } from "./auction-messages";
import { IMPORT_MESSAGES } from "./import-messages";
import type { MessageEntry, MessageFields } from "./message-entry";
import { MODERATION_MESSAGES } from "./moderation-messages";
import { MONEY_MESSAGES } from "./money-messages";
import { OFFER_MESSAGES } from "./offer-messages";
import { OPERATION_MESSAGES } from "./operation-messages";
import { ORDER_MESSAGES } from "./order-messages";
import { PROBLEM_MESSAGES } from "./problem-messages";
import { QUESTION_MESSAGES } from "./question-messages";
import { SEARCH_MESSAGES } from "./search-messages";

/** Messages are stored as JSON, so kinds and fields keep their names. */
export const MESSAGES = {
  ...ACCOUNT_MESSAGES,
  ...AUCTION_MESSAGES,
  ...ORDER_MESSAGES,
  ...MONEY_MESSAGES,
  ...PROBLEM_MESSAGES,
  ...SEARCH_MESSAGES,
  ...QUESTION_MESSAGES,
  ...OFFER_MESSAGES,
  ...IMPORT_MESSAGES,
  ...MODERATION_MESSAGES,
  ...OPERATION_MESSAGES,
};

type Registry = typeof MESSAGES;
export type MessageKind = keyof Registry;
type MessageByKind = {
  [Kind in MessageKind]: { kind: Kind } & Pick<MessageFields, Registry[Kind]["fields"][number]>;
};

/** A message as it is stored; its text is rendered when it is read or sent. */
export type Message = MessageByKind[MessageKind];
export type MessageOf<Kind extends MessageKind> = MessageByKind[Kind];

type KindWhere<Fits> = { [Kind in MessageKind]: Registry[Kind] extends Fits ? Kind : never }[MessageKind];
export type MailKind = KindWhere<{ email: "always" | "wanted" }>;
export type NoticeKind = KindWhere<{ notice: object }>;
export type ButtonKind = MailKind & (KindWhere<{ button: object }> | Exclude<NoticeKind, KindWhere<{ button: null }>>);

// A page that needs a field that its message lacks does not compile here.
const ENTRIES: { readonly [Kind in MessageKind]: MessageEntry<MessageOf<Kind>> } = MESSAGES;
const NOTICES: { readonly [Kind in NoticeKind]: { notice: (message: MessageOf<Kind>) => string } } = MESSAGES;

export function hasEmail(message: Message): message is MessageOf<MailKind> {
  return MESSAGES[message.kind].email !== "never";
}

/** A newer version may have stored a kind that is unknown here. */
export function hasNotification(message: { kind: string }): message is MessageOf<NoticeKind> {
  const entries: Readonly<Record<string, MessageEntry | undefined>> = MESSAGES;
  return Boolean(entries[message.kind]?.notice);
}

export function notificationPage<Kind extends NoticeKind>(message: MessageOf<Kind> & { kind: Kind }): string {
  return NOTICES[message.kind].notice(message);
}

export function hasButton(kind: MessageKind): kind is ButtonKind {
  const { notice, button = notice } = ENTRIES[kind];
  return button !== null;
}

export function buttonPage<Kind extends MailKind>(message: MessageOf<Kind> & { kind: Kind }): string | null {
  const { notice, button = notice } = ENTRIES[message.kind];
  return button?.(message) ?? null;
}
