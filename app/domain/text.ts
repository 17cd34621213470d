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

/** Letters have at most 30 marks in Unicode's stream-safe text (UAX 15). Normalizing more takes their square. */
const MARK_RUN = /(\p{M}{30})\p{M}{1,1000}/gu;

/** For texts of any length, before anything normalizes them. */
export function withoutMarkRuns(typed: string): string {
  const cut = typed.replace(MARK_RUN, "$1");
  return cut.length < typed.length ? withoutMarkRuns(cut) : cut;
}

/** Counts code points. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
