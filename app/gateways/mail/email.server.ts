import { firstName } from "~/domain/accounts/account";
import { pictureUrl } from "~/domain/images/picture";
import { buttonPage, hasButton, type MailKind, MESSAGES } from "~/domain/messages/message";
import { PROPOSAL_LIFE } from "~/domain/moderation/proposal";
import { PRICE_OFFER_LIFE } from "~/domain/offers/price-offer";
import { cleanLine } from "~/domain/text";
import { formatDateTime } from "~/i18n/format";
import { foreign, type Language } from "~/i18n/language";
import { messageTimes, messageValues, messageWords } from "~/i18n/message-values";
import type { TextKey } from "~/i18n/texts";
import type { MailSettings, OutgoingMail } from "../mail.server";
import { renderHtml } from "./html.server";
import { saleParagraphs, saleValues } from "./sale.server";
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
  /** A title in another language, as it stands in the texts. */
  title: { text: string; language: Language } | null;
  subject: string;
  brand: string;
  picture: { address: string; alt: string; width: number; height: number } | null;
  greeting: string;
  /** A paragraph can have several lines. */
  paragraphs: string[];
  /** The moments and codes in them, as written there. */
  moments: string[];
  button: { label: string; address: string; copy: string } | null;
  closing: string;
  proof: { says: string; address: string } | null;
  /** Of a saved search. */
  stop: { label: string; address: string } | null;
  turnOff: { label: string; address: string } | null;
  origin: string;
  contact: string;
}

/** How long what they tell of waits for an answer. */
const WAITS: Partial<Record<MailKind, number>> = {
  "offer-received": PRICE_OFFER_LIFE,
  "proposal-made": PROPOSAL_LIFE,
};

/** Deterministic to the byte, because retries share an idempotency key. */
export function renderEmail(mail: OutgoingMail, settings: MailSettings): RenderedEmail {
  const { message, created_at, language, titleLanguage, full_name, picture, sale } = mail;
  const { kind } = message;
  const { brand, origin, contactEmail: contact } = settings;
  const proof = "proof" in message ? message.proof : undefined;
  const code = "token" in message ? settings.codeOf(linkOf(message.token)) : null;
  const wait = WAITS[kind];
  const until = wait === undefined ? [] : [formatDateTime(created_at + wait, language)];
  const facts = {
    ...messageValues(message, language, settings.translate(language)),
    name: firstName(unlinkable(full_name)),
    brand,
    contact,
    hash: proof?.hash ?? "",
    ...messageWords(message, settings.translate(language)),
    ...(code !== null && { code }),
    ...(until[0] && { until: until[0] }),
    ...(sale && saleValues(mail, sale)),
  };
  // Values are single lines: typed text can start neither a header nor a paragraph.
  const values = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === "string" ? cleanLine(value) : value]),
  );
  const say = (key: TextKey) => settings.translate(language)(key, values);
  const page = buttonPage(message);
  const link = linkParameter(message, settings);
  const wording: EmailContent = {
    language,
    title:
      "title" in message && titleLanguage && foreign(titleLanguage, language)
        ? { text: cleanLine(message.title), language: titleLanguage }
        : null,
    subject: say(`mails.${kind}.subject`),
    brand,
    // A deleted account has no name.
    greeting: say(/\p{L}/u.test(facts.name) ? "mails.greeting" : "mails.greetingWithoutName"),
    picture: picture && {
      address: origin + pictureUrl(picture.key, PICTURE_WIDTH),
      alt: "title" in message ? cleanLine(message.title) : "",
      ...shownSize(picture),
    },
    moments: [
      ...Object.values(messageTimes(message)).map((time) => formatDateTime(time, language)),
      ...until,
      ...(sale ? [saleValues(mail, sale).shipBy] : []),
      ...(code === null ? [] : [code]),
    ],
    paragraphs: [...say(`mails.${kind}.body`).split(/\n{2,}/), ...(sale ? saleParagraphs(kind, sale, say) : [])],
    button:
      page && hasButton(kind)
        ? { label: say(`mails.${kind}.button`), address: origin + page + link, copy: say("mails.copy") }
        : null,
    closing: say(`mails.${kind}.closing`),
    proof: proof ? { says: say("mails.proof"), address: `${origin}/auction/${proof.auction}/proof` } : null,
    stop:
      "search" in message
        ? {
            label: say("mails.stop"),
            address: `${origin}/searches/stop?search=${encodeURIComponent(settings.signSearch(message.search))}`,
          }
        : null,
    turnOff:
      MESSAGES[kind].email === "wanted"
        ? { label: say("mails.turnOff"), address: `${origin}/account/settings/notifications` }
        : null,
    origin,
    contact,
  };
  return { subject: wording.subject, text: renderText(wording), html: renderHtml(wording) };
}

function linkParameter(message: OutgoingMail["message"], { signLink }: MailSettings): string {
  if ("link" in message) return `?link=${encodeURIComponent(signLink(message.link))}`;
  if (!("token" in message)) return "";
  const { token } = message;
  const back = "back" in message ? `&redirect_to=${encodeURIComponent(message.back)}` : "";
  return `&token=${token.replace(linkOf(token), "")}${encodeURIComponent(signLink(linkOf(token)))}${back}`;
}

function linkOf(token: string): string {
  return token.replace(/^pkce_/, "");
}

/** As it is fetched, px. */
const PICTURE_WIDTH = 320;
/** Side of the square that it is shown in, so that text and button stay near the top. */
const PICTURE_SIDE = 200;

function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, PICTURE_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Mail programs link "Prizes at evil.example", and anyone can sign up with a stranger's email and such a name. */
function unlinkable(name: string): string {
  return name.replace(/[/:@\\]+|\.(?=\S)/g, " ");
}
