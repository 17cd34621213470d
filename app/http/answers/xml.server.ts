/** Text that is XML already. */
class Xml {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

export type { Xml };

type Part = Xml | string | number | null | readonly Part[];

/** XML with escaped values; parts that are XML stay as they are, lists follow each other, and `null` is nothing. */
export function xml(strings: TemplateStringsArray, ...parts: readonly Part[]): Xml {
  const texts = strings.map((text, index) => (index === 0 ? text : toText(parts[index - 1] ?? null) + text));
  return new Xml(texts.join(""));
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function toText(part: Part): string {
  if (part === null) return "";
  if (part instanceof Xml) return part.text;
  return typeof part === "object" ? part.map(toText).join("") : escapeXml(String(part));
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Control characters and lone surrogates, which XML cannot hold, become spaces. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, " ")
      .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
  );
}
