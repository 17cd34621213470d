import { MAILS, type MailKind, type MessageOf, placeOf } from "~/domain/messages/message";
import { cleanLine } from "~/domain/text";
import { wordsOf } from "~/i18n/message-words";
import type { TextKey } from "~/i18n/texts";
import type { MailSettings, OutgoingMail } from "../mail.server";
import { drawHtml } from "./html.server";
import { drawText } from "./text.server";

export interface Letter {
  /** One line without control characters. */
  subject: string;
  text: string;
  html: string;
}

/** What a letter says, before it is drawn. Nothing here is escaped. */
export interface Wording {
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

type Sign = MailSettings["signLink"];

/** The page that the button of a letter leads to. A kind that is not named here has no button. */
const PAGES = {
  "confirm-email": ({ link }, sign) => withLink("/auth/confirm", link, sign),
  "change-email": ({ link }, sign) => withLink("/auth/confirm", link, sign),
  recover: ({ link }, sign) => withLink("/auth/reset", link, sign),
  "email-change-asked": () => "/account/settings/security",
  "password-changed": () => "/auth/recover",
  "listing-published": placeOf,
  "listing-scheduled": placeOf,
  outbid: placeOf,
  "ending-soon": placeOf,
  relisted: placeOf,
  "auction-won": placeOf,
  "pay-reminder": placeOf,
  "auction-lost": placeOf,
  "reserve-not-met": placeOf,
  "early-sale": placeOf,
  "bought-now": placeOf,
  "auction-cancelled": placeOf,
  "auction-taken-down": placeOf,
  "bids-withdrawn": placeOf,
  "bids-cancelled": placeOf,
  "auction-sold": placeOf,
  "auction-unsold": placeOf,
  "sale-unpaid": placeOf,
  "auction-below-reserve": placeOf,
  "strike-warning": placeOf,
  "strike-suspension": placeOf,
  "strike-pause": placeOf,
  "second-chance": placeOf,
  "second-chance-accepted": placeOf,
  "second-chance-declined": placeOf,
  receipt: placeOf,
  sold: placeOf,
  "payment-failed": placeOf,
  "payment-returned": placeOf,
  "ship-reminder": placeOf,
  shipped: placeOf,
  "to-hand-over": placeOf,
  delivered: placeOf,
  arrived: placeOf,
  completed: placeOf,
  "not-sent": placeOf,
  "sale-not-sent": placeOf,
  "order-message": placeOf,
  "problem-opened": placeOf,
  "problem-offer": placeOf,
  "problem-offer-accepted": placeOf,
  "problem-offer-declined": placeOf,
  "problem-offer-lapsed": placeOf,
  "problem-return-agreed": placeOf,
  "problem-return-decided": placeOf,
  "problem-return-sent": placeOf,
  "problem-return-received": placeOf,
  "problem-return-counted": placeOf,
  "problem-return-missing": placeOf,
  "problem-refund": placeOf,
  "problem-refund-taken": placeOf,
  "problem-escalated": placeOf,
  "problem-to-decide": placeOf,
  "problem-decide-soon": placeOf,
  "problem-for-seller": placeOf,
  "problem-withdrawn": placeOf,
  "problem-at-paypal": placeOf,
  "problem-paypal-decided": placeOf,
  "order-completed-by-us": placeOf,
  "order-cancelled-by-us": placeOf,
  "order-refunded-by-us": placeOf,
  "payout-account-changed": () => "/account/settings/security",
  "payout-sent": placeOf,
  "payout-failed": placeOf,
  "sale-returned": placeOf,
  "dispute-opened": placeOf,
  "dispute-won": placeOf,
  "dispute-lost": placeOf,
  "order-cancelled": placeOf,
  "sale-cancelled": placeOf,
  "seller-cancelled": placeOf,
  "cancellation-noted": placeOf,
  "cancellation-asked": placeOf,
  "cancellation-declined": placeOf,
  "sale-stands": placeOf,
  feedback: placeOf,
} satisfies { [Kind in MailKind]?: (message: MessageOf<Kind>, sign: Sign) => string };

function withLink(page: string, link: string, sign: Sign): string {
  return `${page}?link=${encodeURIComponent(sign(link))}`;
}

/** The letter of a mail, in its reader's language. The same mail gives the same letter, to the byte. */
export function letter({ message, language, full_name }: OutgoingMail, settings: MailSettings): Letter {
  const { kind } = message;
  const { brand, origin, contactEmail: contact } = settings;
  const proof = "proof" in message ? message.proof : undefined;
  const facts = { ...wordsOf(message, language), name: harmless(full_name), brand, contact, hash: proof?.hash ?? "" };
  // On one line: what people typed can begin no header, and no paragraph either.
  const values = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === "string" ? cleanLine(value) : value]),
  );
  const say = (key: TextKey) => settings.translate(language)(key, values);
  const wording: Wording = {
    language,
    subject: say(`mails.${kind}.subject`),
    brand,
    // Who deleted their account has no name any more.
    greeting: say(/\p{L}/u.test(facts.name) ? "mails.greeting" : "mails.greetingNobody"),
    paragraphs: say(`mails.${kind}.body`).split("\n\n"),
    button: hasPage(kind)
      ? {
          label: say(`mails.${kind}.button`),
          address: origin + pageOf(message, settings.signLink),
          copy: say("mails.copy"),
        }
      : null,
    closing: say(`mails.${kind}.closing`),
    proof: proof ? { says: say("mails.proof"), address: `${origin}/auction/${proof.auction}/proof` } : null,
    turnOff:
      MAILS[kind] === "wanted"
        ? { label: say("mails.turnOff"), address: `${origin}/account/settings/notifications` }
        : null,
    origin,
    contact,
  };
  return { subject: wording.subject, text: drawText(wording), html: drawHtml(wording) };
}

function hasPage(kind: MailKind): kind is keyof typeof PAGES {
  return kind in PAGES;
}

function pageOf(message: MessageOf<MailKind>, sign: Sign): string {
  const page = PAGES[message.kind as keyof typeof PAGES] as (message: MessageOf<MailKind>, sign: Sign) => string;
  return page(message, sign);
}

/** A name that mail programs make no link of: anybody can sign up with a stranger's address and "Prizes at evil.example". */
function harmless(name: string): string {
  return name.replace(/[/:@\\]+|\.(?=\S)/g, " ");
}
