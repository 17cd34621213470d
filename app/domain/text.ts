// Control characters (but tab and line feed), what has no width (but what joins emoji and letters), the bidirectional
// overrides that make a text read differently from what it holds, and letters that draw nothing.
const UNSEEN = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu;

/** What a person typed, as it is kept: NFC, line ends as "\n", without unseen characters, trimmed. */
export function cleanText(typed: string): string {
  const text = typed.replace(/\r\n?/g, "\n").normalize("NFC").replace(UNSEEN, "").trim();
  return /[^\s\u200c\u200d]/.test(text) ? text : "";
}

/** The same for a text of one line: every run of white space becomes one space. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, " ");
}

/** Length in code points, as a person counts letters. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
