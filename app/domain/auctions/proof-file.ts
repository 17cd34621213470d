import type { Proof, ProofLine } from "./proof";

// proof.json is one JSON text of a line for each event, so that neither side has to hold all of it.

const END = "]}";

export function firstProofLine(terms: Proof["terms"]): string {
  return `{"terms":${JSON.stringify(terms)},"events":[\n`;
}

export function proofLines(events: readonly ProofLine[], isLast: boolean): string {
  const lines = events.map((event) => JSON.stringify(event)).join(",\n");
  return lines + (isLast ? "\n" : ",\n");
}

export const LAST_PROOF_LINE = `${END}\n`;

/** Reads the file as it arrives. Throws when it is not one, or ends early. */
export async function readProofFile(
  chunks: AsyncIterator<string>,
): Promise<{ terms: Proof["terms"]; events: AsyncGenerator<ProofLine> }> {
  const lines = splitLines(chunks);
  const { value: first = "" } = await lines.next();
  return { terms: JSON.parse(first + END).terms, events: eventsOf(lines) };
}

async function* eventsOf(lines: AsyncGenerator<string>): AsyncGenerator<ProofLine> {
  for await (const line of lines) {
    if (line === END) return;
    yield JSON.parse(line.replace(/,$/, ""));
  }
  throw new Error("the file ends early");
}

async function* splitLines(chunks: AsyncIterator<string>): AsyncGenerator<string> {
  let rest = "";
  for (;;) {
    const { done, value } = await chunks.next();
    const lines = (rest + (done ? "" : value)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (done) break;
  }
  if (rest) yield rest;
}
