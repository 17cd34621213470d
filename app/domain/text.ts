// Control and zero-width characters (not those that join emoji and letters), bidirectional overrides, blank letters.
const UNSEEN = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu;

/** NFC, line ends as "\n", without invisible characters, trimmed. */
export function cleanText(typed: string): string {
  const text = typed.replace(/\r\n?/g, "\n").normalize("NFC").replace(UNSEEN, "").trim();
  return /[^\s\u200c\u200d]/.test(text) ? text : "";
}

export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, " ");
}

/** Marks that follow one letter: as many as Unicode's stream-safe text has (UAX 15). Normalizing more takes their square. */
const LATE_MARKS = /(?<=\p{M}{30})\p{M}/gu;

/** For texts of any length, before anything normalizes them. */
export function withoutMarkRuns(typed: string): string {
  return typed.replace(LATE_MARKS, "");
}

/** Counts code points. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
