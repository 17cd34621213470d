// Control characters (but tab and line feed), zero-width characters and the bidirectional overrides that make
// a text read differently from what it holds.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** What a person typed, as it is kept: NFC, line ends as "\n", without unseen characters, trimmed. */
export function cleanText(typed: string): string {
  return typed.replace(/\r\n?/g, "\n").normalize("NFC").replace(UNSEEN, "").trim();
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
