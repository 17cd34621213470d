import type { Span } from "~/data/catalog/public-addresses.server";

/** The first batch is read at once, so that a caller can refuse what is empty; the others while the file is read. */
export async function readInBatches<Row extends { seq: number }>(
  read: (span: Span) => Promise<Row[]>,
  { from, before, most }: Span,
): Promise<{ isEmpty: boolean; batches: () => AsyncGenerator<Row[]> }> {
  const first = await read({ from, before, most });
  async function* batches(): AsyncGenerator<Row[]> {
    let rows = first;
    while (rows.length > 0) {
      yield rows;
      const last = rows.at(-1)?.seq ?? before;
      rows = rows.length < most ? [] : await read({ from: last + 1, before, most });
    }
  }
  return { isEmpty: first.length === 0, batches };
}

/** "products-3.xml". */
export function readPartName<Kind extends string>(
  name = "",
  kinds: readonly Kind[],
): { kind: Kind; part: number } | null {
  const [, word, number] = /^([a-z]+)-(0|[1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  const kind = kinds.find((one) => one === word);
  return kind ? { kind, part: Number(number) } : null;
}
