import { crc32, deflateRawSync } from "node:zlib";

/** 1 January 1980, the earliest date that a ZIP can hold: the same files make the same bytes. */
const NO_DATE = 0x21;
const VERSION = 20;
const UTF8 = 0x800;
const DEFLATED = 8;

/** A ZIP file of texts by their paths. */
export function zip(texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(texts)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const content = deflateRawSync(bytes);
    // What the file itself and the directory say alike.
    const facts = [...words(VERSION, UTF8, DEFLATED, 0, NO_DATE), ...longs(crc32(bytes), content.length, bytes.length)];
    const lengths = words(name.length, 0);
    files.push(Buffer.from([...longs(0x04034b50), ...facts, ...lengths]), name, content);
    const place = [...words(0, 0, 0), ...longs(0, offset)];
    directory.push(Buffer.from([...longs(0x02014b50), ...words(VERSION), ...facts, ...lengths, ...place]), name);
    offset += 30 + name.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length / 2;
  const end = Buffer.from([...longs(0x06054b50), ...words(0, 0, count, count), ...longs(size, offset), ...words(0)]);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}

/** As two bytes each, the lowest first. */
function words(...values: number[]): number[] {
  return values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff]);
}

/** As four bytes each. */
function longs(...values: number[]): number[] {
  return values.flatMap((value) => words(value & 0xffff, value >>> 16));
}
