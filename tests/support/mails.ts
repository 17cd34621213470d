import { hasEmail, type MailKind, MESSAGES, type MessageKind, type MessageOf } from "~/domain/messages/message";
import type { MessageFields } from "~/domain/messages/message-entry";
import { toCentavos } from "~/domain/money";
import { DAY } from "~/domain/time";
import type { MailedSale, MailSettings, OutgoingMail } from "~/gateways/mail.server";
import { translate } from "./texts";

/** Nov 21, 2026, 6:05 PM in Mexico City. */
const MOMENT = 1_795_305_900_000;

/** `desk` is left out: it makes a message one for administrators. */
export const FIELDS: Omit<Required<MessageFields>, "desk"> = {
  auction: "a1",
  order: "o1",
  problem: "b1",
  offer: "f1",
  product: "p1",
  title: "Silla de madera",
  price: toCentavos(1_250_00),
  quantity: 2,
  shipping: toCentavos(179_00),
  reason: "Se rompió",
  rule: "misleading",
  ruling: "ruling",
  part: "answer",
  breach: "outside",
  broke: "harassment",
  reported: "listing",
  measure: "pause",
  code: "REFUND_FAILED_INSUFFICIENT_FUNDS",
  email: "nueva@example.com",
  link: "link-1",
  token: "pkce_link-1",
  back: "https://app.example.com/in",
  passkey: "Mi teléfono",
  provider: "Google",
  search: "s1",
  words: "silla de mimbre",
  list: "/search?q=silla",
  titles: "“Silla de madera”, “Silla alta”",
  found: 12,
  wrong: 3,
  startsAt: MOMENT,
  endsAt: MOMENT + DAY,
  payBy: MOMENT + 2 * DAY,
  shipBy: MOMENT + 3 * DAY,
  arrivesBy: MOMENT + 4 * DAY,
  until: MOMENT + 5 * DAY,
  respondBy: MOMENT + 6 * DAY,
  since: MOMENT - DAY,
  queue: "refunds",
  waiting: "heldListings",
  proof: { auction: "a1", hash: "5f".repeat(32) },
};

/** A message with all fields of its kind, as it is read back from the database. */
export function exampleMessage<Kind extends MessageKind>(
  kind: Kind,
  values: Partial<MessageFields> = {},
): MessageOf<Kind> {
  const all: Partial<MessageFields> = { ...FIELDS, ...values };
  const entries = MESSAGES[kind].fields.map((name) => [name, all[name]]);
  return JSON.parse(JSON.stringify({ kind, ...Object.fromEntries(entries) }));
}

export const MESSAGE_KINDS = Object.keys(MESSAGES) as MessageKind[];
export const MAIL_KINDS = MESSAGE_KINDS.filter((kind): kind is MailKind => hasEmail(exampleMessage(kind)));

export function outgoingEmail(mail: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: "mail-1",
    email: "ana@example.com",
    language: "en",
    message: exampleMessage("recover"),
    full_name: "Ana Núñez",
    created_at: MOMENT,
    picture: null,
    titleLanguage: null,
    sale: null,
    ...mail,
  };
}

/** What is sold twice at half the price; `kind` says whether it is picked up. */
export function exampleSale(kind: MailKind, values: Partial<MailedSale> = {}): MailedSale | null {
  if (kind !== "sold" && kind !== "sold-for-pickup" && kind !== "receipt") return null;
  const isPickedUp = kind === "sold-for-pickup";
  return {
    ...{ quantity: 2, shipping: toCentavos(isPickedUp ? 0 : 50_00), store: "Casa Jacaranda" },
    ...{ awayUntil: null, handlingDays: null, fee: toCentavos(53_38), net: toCentavos(1_196_62) },
    pickupPlace: isPickedUp ? "Roma Norte, CDMX" : null,
    shipTo: isPickedUp
      ? null
      : {
          ...{ full_name: "Ana Núñez", phone: "5512345678", street_address: "Av. Juárez 12" },
          ...{ city: "Puebla", state: "Puebla", postal_code: "72000", country: "México" },
        },
    ...values,
  };
}

/** Without a mail service. */
export function mailSettings(settings: Partial<MailSettings> = {}): MailSettings {
  return {
    brand: "Tianguis",
    origin: "https://market.example.com",
    contactEmail: "hola@example.com",
    from: "correo@example.com",
    translate,
    signLink: (id) => `${id}.s+gned`,
    codeOf: () => "123456",
    signSearch: (id) => `${id}.s+gned`,
    provider: null,
    binding: null,
    ...settings,
  };
}
