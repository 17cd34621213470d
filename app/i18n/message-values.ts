import type { Message } from "~/domain/messages/message";
import { formatDateTime } from "./format";
import type { Language } from "./language";

/** Other numbers are times. */
const NUMBERS = ["price", "shipping", "found"];

/** The values of a message's texts; times are formatted for its reader. */
export function messageValues(message: Message, language: Language): Record<string, string | number> {
  const words = Object.entries(message).flatMap(([name, value]: [string, string | number | object]) => {
    if (typeof value === "object") return [];
    if (typeof value === "string") return [[name, value]];
    return [[name, NUMBERS.includes(name) ? value : formatDateTime(value, language)]];
  });
  const { price = 0, shipping = 0 } = message as { price?: number; shipping?: number };
  return { ...Object.fromEntries(words), total: price + shipping };
}
