import { buttonPage, hasButton, MESSAGES } from "~/domain/messages/message";
import { cleanLine } from "~/domain/text";
import { messageValues } from "~/i18n/message-values";
import type { TextKey } from "~/i18n/texts";
import type { MailSettings, OutgoingMail } from "../mail.server";
import { renderHtml } from "./html.server";
import { renderText } from "./text.server";

export interface RenderedEmail {
  /** One line without control characters. */
  subject: string;
  text: string;
  html: string;
}

/** The content of an email before rendering. Nothing here is escaped. */
export interface EmailContent {
  language: string;
  subject: string;
  brand: string;
  greeting: string;
  paragraphs: string[];
  button: { label: string; address: string; copy: string } | null;
  closing: string;
  proof: { says: string; address: string } | null;
  turnOff: { label: string; address: string } | null;
  origin: string;
  contact: string;
}

/** Deterministic to the byte, because retries share an idempotency key. */
export function renderEmail({ message, language, full_name }: OutgoingMail, settings: MailSettings): RenderedEmail {
  const { kind } = message;
  const { brand, origin, contactEmail: contact } = settings;
  const proof = "proof" in message ? message.proof : undefined;
  const facts = {
    ...messageValues(message, language),
    name: unlinkable(full_name),
    brand,
    contact,
    hash: proof?.hash ?? "",
  };
  // Values are single lines: typed text can start neither a header nor a paragraph.
  const values = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === "string" ? cleanLine(value) : value]),
  );
  const say = (key: TextKey) => settings.translate(language)(key, values);
  const page = buttonPage(message);
  const link = "link" in message ? `?link=${encodeURIComponent(settings.signLink(message.link))}` : "";
  const wording: EmailContent = {
    language,
    subject: say(`mails.${kind}.subject`),
    brand,
    // A deleted account has no name.
    greeting: say(/\p{L}/u.test(facts.name) ? "mails.greeting" : "mails.greetingWithoutName"),
    paragraphs: say(`mails.${kind}.body`).split("\n\n"),
    button:
      page && hasButton(kind)
        ? { label: say(`mails.${kind}.button`), address: origin + page + link, copy: say("mails.copy") }
        : null,
    closing: say(`mails.${kind}.closing`),
    proof: proof ? { says: say("mails.proof"), address: `${origin}/auction/${proof.auction}/proof` } : null,
    turnOff:
      MESSAGES[kind].email === "wanted"
        ? { label: say("mails.turnOff"), address: `${origin}/account/settings/notifications` }
        : null,
    origin,
    contact,
  };
  return { subject: wording.subject, text: renderText(wording), html: renderHtml(wording) };
}

/** Mail programs link "Prizes at evil.example", and anyone can sign up with a stranger's email and such a name. */
function unlinkable(name: string): string {
  return name.replace(/[/:@\\]+|\.(?=\S)/g, " ");
}
