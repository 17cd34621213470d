import { findPhone } from "./phone-number";

export type ContactKind = "phone" | "email" | "web" | "account";

export interface Contact {
  kind: ContactKind;
  /** As it was typed. */
  found: string;
}

// Texts are compared without accents and in lower case.

const DOT = String.raw`(?:\s?\.\s?|\s*[([{]?\s*\b(?:punto|dot)\b\s*[)\]}]?\s*)`;
const MAILS = "(?:gmail|hotmail|outlook|yahoo|icloud|proton|protonmail|live|msn|aol)";
const AT = String.raw`(?:@|\s*[([{]\s*(?:at|arroba|@)\s*[)\]}]\s*|\s+arroba\s+)`;
/** Two words that a dot joins: a missing space behind a full stop looks the same unless the end is one of these. */
const ENDS = `(?:com|net|org|edu|gob|mx|biz|dev)(?:${DOT}mx)?`;
/** Ends of addresses that are also words: with a path alone. */
const ENDS_WITH_PATH = "(?:me|ly|co|us|es|io|app|link|bio|ee|gl|gd|to|tv|info|shop|store|site|online|xyz|page)";

const EMAILS = [
  new RegExp(String.raw`[\w.+-]+${AT}(?:${MAILS}\b|[a-z][\w-]*(?:${DOT}[a-z]{2,})+)`),
  // "ana at gmail dot com"
  new RegExp(String.raw`[\w.+-]+\s+at\s+[a-z][\w-]*${DOT}${ENDS}\b`),
  new RegExp(String.raw`\b${MAILS}${DOT}(?:com|es|mx)\b`),
];

const WEB = [
  /\bhttps?:\s?\/\/\S*/,
  /\bwww\s?\.\s?[\w-]+\S*/,
  new RegExp(String.raw`\b(?!(?:asp|ado|vb)\.net\b)[a-z\d][a-z\d-]*\.${ENDS}\b\S*`),
  new RegExp(String.raw`\b[a-z\d][a-z\d-]*\.${ENDS_WITH_PATH}/[\w@+-]+\S*`),
  // "tienda punto com", but not "the dot com bubble"
  /\b(?!(?:the|una|la|las|los|el|de|era|empresas?|burbuja|crisis|boom)\b)[a-z\d][a-z\d-]*\s+(?:punto|dot)\s+(?:com|net|org|mx)\b/,
];

const APPS = String.raw`(?:whats\s?app|whats?ap|wh?ats|[gw]u?ass?ap+|wasapp?|wsp|wpp|telegram|instagram|insta|ig|facebook|face|fb|messenger|tik\s?tok|twitter|snapchat|discord|wechat|viber)`;
const TELL_ME = String.raw`(?:(?:escrib|mand|contact|busc|encuentr|pas|agreg|anad|llam|marc|sigu|env)[a-z]*(?:me|nos)|te\s+(?:escribo|mando|paso|busco|contacto|agrego)|(?:contact|message|text|write|find|add|follow|dm|call|reach|ping|hit)\s+(?:to\s+)?(?:me|us))`;
const HANDLE = String.raw`@?(?=[a-z\d._]*[\d._])[a-z\d][a-z\d._]+[a-z\d]`;

const ACCOUNTS = [
  // "@ana.ruiz", not "4K@60Hz" or "2 @ $50"
  /(?<![\w@])@[a-z_][\w.]{2,}/,
  new RegExp(String.raw`\b${TELL_ME}\b[^.?!\n]{0,40}\b${APPS}\b`),
  new RegExp(String.raw`\b(?:tu|su|your)\s+(?:numero\s+de\s+|cuenta\s+de\s+)?${APPS}\b`),
  new RegExp(String.raw`\b(?:mi|my|nuestro|our)\s+(?:numero\s+de\s+|cuenta\s+de\s+)?${APPS}\s*(?:es\b|is\b|[:=@\d])`),
  new RegExp(String.raw`\b${APPS}\s*(?:es|is|como|as)?\s*[:=]?\s*@[a-z_][\w.]+`),
  new RegExp(String.raw`\b${APPS}\s*(?:[:=]|\s(?:es|is|como|as)\s)\s*${HANDLE}`),
  /\b(?:ig|fb|insta|wsp|wpp)\s*[:=]\s*[a-z_][\w.]{3,}/,
];

/** Contact data in a public text, in English or Spanish; `null` without any. */
export function findContact(text: string): Contact | null {
  const plain = toPlain(text);
  // A changed length would point to other letters.
  const asTyped = (from: number, length: number) =>
    (plain.length === text.length ? text : plain).slice(from, from + length).trim();
  for (const [kind, patterns] of [
    ["email", EMAILS],
    ["web", WEB],
    ["account", ACCOUNTS],
  ] as const) {
    for (const pattern of patterns) {
      const match = pattern.exec(plain);
      if (match) return { kind, found: asTyped(match.index, match[0].length) };
    }
  }
  const phone = findPhone(plain);
  return phone && { kind: "phone", found: asTyped(phone.index, phone.length) };
}

/** Each letter stays one letter, where Unicode allows. */
function toPlain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\ufe0f\u20e3]/g, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
}
