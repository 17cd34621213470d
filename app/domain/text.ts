// Control characters (except tab and line feed), zero-width characters (except those that join emoji and letters),
// bidirectional overrides, which make a text look different from its content, and blank letters.
const UNSEEN = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Typed text as it is stored: NFC, line ends as "\n", without invisible characters, trimmed. */
export function cleanText(typed: string): string {
  const text = typed.replace(/\r\n?/g, "\n").normalize("NFC").replace(UNSEEN, "").trim();
  return /[^\s\u200c\u200d]/.test(text) ? text : "";
}

/** The same on one line: every run of white space becomes one space. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, " ");
}

/** Length in code points, as a person counts letters. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
