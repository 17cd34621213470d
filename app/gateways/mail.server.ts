import type { MailKind, MessageOf } from "~/domain/messages/message";
import { cleanLine } from "~/domain/text";
import type { Language } from "~/i18n/language";
import type { Translate } from "~/i18n/texts";
import { type MailBinding, overCloudflare } from "./mail/cloudflare.server";
import { type MailProvider, overHttp } from "./mail/http.server";
import { letter } from "./mail/letter.server";

export { MailRefused } from "./mail/delivery.server";

/** A mail of the outbox as it is sent. */
export interface OutgoingMail {
  /** The same for every try: providers that know idempotency keys send one mail however often they are asked. */
  id: string;
  email: string;
  language: Language;
  message: MessageOf<MailKind>;
  full_name: string;
}

export interface MailSettings {
  brand: string;
  /** Where links lead, without a slash at the end. */
  origin: string;
  contactEmail: string;
  /** The address that mails come from. */
  from: string;
  translate(language: Language): Translate;
  /** The id of a one-time link with its signature. The same for the same id, or a second try is another mail. */
  signLink(id: string): string;
  /** An HTTP service; goes before the binding. */
  provider: MailProvider | null;
  binding: MailBinding | null;
}

export interface MailGateway {
  /** Sends one mail. Throws MailRefused, or anything else when it is worth another try. */
  send(mail: OutgoingMail): Promise<void>;
}

/** `null` when no mail service is configured: the outbox waits. */
export function createMailGateway(settings: MailSettings): MailGateway | null {
  const { provider, binding } = settings;
  const deliver = provider ? overHttp(provider) : binding && overCloudflare(binding);
  if (!deliver) return null;
  const from = { email: settings.from, name: cleanLine(settings.brand) };
  return { send: (mail) => deliver({ id: mail.id, from, to: mail.email, ...letter(mail, settings) }) };
}
