import type { MailKind, MessageOf } from "~/domain/message";

/** A mail of the outbox as it is sent. */
export interface OutgoingMail {
  id: string;
  email: string;
  language: "en" | "es";
  message: MessageOf<MailKind>;
  full_name: string;
}

/** The provider will never take this mail: trying again is of no use. */
export class MailRefused extends Error {}

export interface MailGateway {
  /** Sends one mail. Throws MailRefused, or anything else when it is worth another try. */
  send(mail: OutgoingMail): Promise<void>;
}
