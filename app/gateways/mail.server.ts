import type { AddressFields } from "~/domain/accounts/address";
import type { MailKind, MessageOf } from "~/domain/messages/message";
import type { Centavos } from "~/domain/money";
import { cleanLine } from "~/domain/text";
import type { Language } from "~/i18n/language";
import type { Translate } from "~/i18n/texts";
import { type MailBinding, sendOverCloudflare } from "./mail/cloudflare.server";
import { renderEmail } from "./mail/email.server";
import { type MailProvider, sendOverHttp } from "./mail/http.server";

export { MailRefusedError } from "./mail/delivery.server";

export interface OutgoingMail {
  /** The idempotency key: the same for every attempt. */
  id: string;
  email: string;
  language: Language;
  message: MessageOf<MailKind>;
  full_name: string;
  created_at: number;
  /** The first photo of what the message is about. */
  picture: { key: string; width: number; height: number } | null;
  /** Of the message's title; `null` where it has none. */
  titleLanguage: Language | null;
  /** Of "sold" and "receipt". */
  sale: MailedSale | null;
}

/** As it was then, or a retry would be another email. */
export interface MailedSale {
  quantity: number;
  shipping: Centavos;
  /** 0 is not known yet. */
  fee: Centavos;
  net: Centavos;
  store: string;
  /** When the seller is back who was away when it was bought. */
  awayUntil: number | null;
  /** Working days to shipping that the listing promised. */
  handlingDays: number | null;
  /** Where it is picked up; `null` when it is shipped. */
  pickupPlace: string | null;
  /** `null` once it is erased. */
  shipTo: AddressFields | null;
}

export interface MailSettings {
  brand: string;
  /** The base of links, without a slash at the end. */
  origin: string;
  contactEmail: string;
  from: string;
  translate(language: Language): Translate;
  /** A one-time link's id with its signature. Deterministic, or a retry would be another email. */
  signLink(id: string): string;
  /** The six digits that are typed instead of a link, by its id. */
  codeOf(id: string): string;
  /** A saved search's id with its signature. Deterministic, too. */
  signSearch(id: string): string;
  /** An HTTP service; takes precedence over the binding. */
  provider: MailProvider | null;
  binding: MailBinding | null;
}

export interface MailGateway {
  /** Throws MailRefusedError, or another error when a retry makes sense. */
  send(mail: OutgoingMail): Promise<void>;
}

/** `null` when no mail service is configured: the outbox waits. */
export function createMailGateway(settings: MailSettings): MailGateway | null {
  const { provider, binding } = settings;
  const deliver = provider ? sendOverHttp(provider) : binding && sendOverCloudflare(binding);
  if (!deliver) return null;
  const from = { email: settings.from, name: cleanLine(settings.brand) };
  return { send: (mail) => deliver({ id: mail.id, from, to: mail.email, ...renderEmail(mail, settings) }) };
}
