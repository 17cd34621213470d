import type { Message } from "~/domain/messages/message";
import { type Centavos, formatMoney } from "~/domain/money";
import { formatDateTime } from "./format";
import type { Language } from "./language";

/** The values of a message's texts, formatted for its reader. */
export function messageValues(message: Message, language: Language): Record<string, string> {
  const words = Object.entries(message).flatMap(([name, value]: [string, string | number | object]) => {
    if (typeof value === "object") return [];
    if (typeof value === "string") return [[name, value]];
    return [[name, name === "price" ? formatMoney(value as Centavos) : formatDateTime(value, language)]];
  });
  return Object.fromEntries(words);
}
