import type { Language } from "~/i18n/language";

/** Characters that a translator takes well at once: its model answers with at most about 200 tokens. */
export const PIECE_MAX = 400;
/** Pieces of a listing, each a call: Cloudflare allows 50 calls in one request on every plan. */
export const PIECES_MAX = 40;

/** A translation this much longer than its text repeats itself. */
const GROWTH_MAX = 3;
const GROWTH_FREE = 40;

interface Original {
  title: string;
  description: string | null;
}

/** Text that its seller added after bids. */
interface Added {
  at: number;
  text: string;
}

/** What is translated of a listing, in the order in which it is kept. */
export function translatableTexts(
  { title, description }: Original,
  additions: readonly Pick<Added, "text">[],
): string[] {
  return [title, description ?? "", ...additions.map(({ text }) => text)];
}

/** Pieces and what stands between them, in turn: each second one stays as it is. Joined, they are the text. */
export function splitText(text: string): string[] {
  return text.split(/(\s*\n\s*)/).flatMap((part, index) => (index % 2 ? [part] : splitLine(part)));
}

/** At the ends of sentences, else between words. */
function splitLine(line: string): string[] {
  const parts: string[] = [];
  let piece = "";
  for (const sentence of line.split(/(?<=[.!?;:])(?=\s)/)) {
    for (const words of sentence.length > PIECE_MAX ? sentence.split(/(?=\s)/) : [sentence]) {
      if (piece && piece.length + words.length > PIECE_MAX) {
        parts.push(piece, /^\s*/.exec(words)?.[0] ?? "");
        piece = words.trimStart();
      } else piece += words;
    }
  }
  return [...parts, piece];
}

/** Whether a model's answer can be shown for a text. */
export function isPlausible(answer: unknown, text: string): answer is string {
  return typeof answer === "string" && answer.trim() !== "" && answer.length <= GROWTH_MAX * text.length + GROWTH_FREE;
}

/** A text with its language. */
export interface Wording {
  text: string;
  language: Language;
}

/** In whose words a listing is shown: as its seller published it, in the seller's second language, or a machine's. */
export type Version = "original" | "second" | "machine";

interface Translatable extends Original {
  language: Language;
  secondTitle: string | null;
  secondDescription: string | null;
}

interface ShownTexts {
  version: Version;
  title: Wording;
  description: Wording | null;
  additions: (Added & Wording)[];
}

/**
 * The reader's own language first: the seller's words in it go before a machine's, which are only shown when they are
 * asked for. `machine` has the texts of `translatableTexts` in the reader's language; `null` when there are none.
 */
export function shownTexts(
  listing: Translatable,
  additions: readonly Added[],
  { reader, asks, machine }: { reader: Language; asks: string | null; machine: readonly string[] | null },
): ShownTexts {
  const { language, title, description, secondTitle, secondDescription } = listing;
  const written = (text: string): Wording => ({ text, language });
  const own = (text: string): Wording => ({ text, language: reader });
  const original = {
    version: "original" as const,
    title: written(title),
    description: description === null ? null : written(description),
    additions: additions.map((added) => ({ ...added, language })),
  };
  if (language === reader || asks === "original") return original;
  const seller = {
    title: secondTitle === null ? original.title : own(secondTitle),
    description: secondDescription === null ? original.description : own(secondDescription),
  };
  if (asks === "translated" && machine) {
    const [machineTitle = title, machineDescription = "", ...machineAdditions] = machine;
    return {
      version: "machine",
      title: secondTitle === null ? own(machineTitle) : seller.title,
      description: description !== null && secondDescription === null ? own(machineDescription) : seller.description,
      additions: additions.map((added, index) => ({ ...added, ...own(machineAdditions[index] ?? added.text) })),
    };
  }
  return secondTitle === null ? original : { ...original, ...seller, version: "second" };
}

/** A listing as it is named where it is searched and shared: in its seller's words, in the reader's language if there are any. */
export function sellersTexts(listing: Translatable, reader: Language): Pick<ShownTexts, "title" | "description"> {
  return shownTexts(listing, [], { reader, asks: null, machine: null });
}

/** Whether a reader of the other language would read something only in the original. */
export function leavesOriginal({ title, description, additions }: ShownTexts, reader: Language): boolean {
  return [title, description, ...additions].some((wording) => wording !== null && wording.language !== reader);
}

/** A listing's title in a list. */
export function titleFor(listing: Pick<Translatable, "language" | "title" | "secondTitle">, reader: Language): Wording {
  const { language, title, secondTitle } = listing;
  return secondTitle !== null && language !== reader
    ? { text: secondTitle, language: reader }
    : { text: title, language };
}
