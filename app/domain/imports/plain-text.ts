const ENTITIES: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", hellip: "…", ndash: "–", mdash: "—", bull: "•" },
  ...{ aacute: "á", eacute: "é", iacute: "í", oacute: "ó", uacute: "ú", ntilde: "ñ", uuml: "ü" },
  ...{ Aacute: "Á", Eacute: "É", Iacute: "Í", Oacute: "Ó", Uacute: "Ú", Ntilde: "Ñ", iexcl: "¡", iquest: "¿" },
};

/** Text of a description that may be HTML, as other stores export it. No pattern reads past the next tag: texts may be long. */
export function toPlainText(written: string): string {
  if (!/<[a-z!/][^<>]*>|&[#\w]+;/i.test(written)) return written;
  const lines = written
    .replace(/<(script|style)\b(?:(?!<\1\b)[\s\S])*?<\/\1>/gi, "")
    .replace(/\s+/g, " ")
    .replace(/<li\b[^<>]*>/gi, "\n• ")
    .replace(/<(?:br|\/p|\/div|\/h\d|\/ul|\/ol|\/tr)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(
      /&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,8});/gi,
      (whole, name: string) => ENTITIES[name] ?? letterOf(name) ?? whole,
    );
  return lines
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function letterOf(name: string): string | null {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return name.startsWith("#") && code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
