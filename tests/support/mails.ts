import type { MailKind, MessageOf } from "~/domain/message";
import type { MailSettings, OutgoingMail } from "~/gateways/mail.server";
import { translate } from "~/i18n/detect.server";

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
