import { asciiBytes, concatBytes, littleEndian } from "./bytes";
import type { Flaw, Header } from "./header";

type FirstFrame = { header: Header; tableEnd: number; control: Uint8Array | null; frame: Uint8Array };

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const FRAME = 0x2c;
const TRAILER = 0x3b;
const SCREEN_END = 13;
const FRAME_HEADER_BYTES = 10;
const CONTROL_BYTES = 8;

export function readGif(bytes: Uint8Array): Header | Flaw {
  return readFirstFrame(bytes)?.header ?? "broken";
}

/** Keeps the first frame: an avatar stands beside text that people read, so it must not move. */
export function cleanGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const first = readFirstFrame(bytes);
  if (!first) return null;
  const screen = bytes.subarray(6, first.tableEnd);
  return concatBytes([asciiBytes("GIF89a"), screen, first.control ?? [], first.frame, [TRAILER]]);
}

function readFirstFrame(bytes: Uint8Array): FirstFrame | null {
  const tableEnd = SCREEN_END + colourTableBytes(bytes[10] ?? 0);
  let control: Uint8Array | null = null;
  let at = tableEnd;
  while (bytes[at] === EXTENSION) {
    const end = endOfBlocks(bytes, at + 2);
    if (end < 0) return null;
    if (bytes[at + 1] === GRAPHIC_CONTROL && end - at === CONTROL_BYTES) control = bytes.subarray(at, end);
    at = end;
  }
  if (bytes[at] !== FRAME) return null;

  const end = endOfBlocks(bytes, at + FRAME_HEADER_BYTES + colourTableBytes(bytes[at + 9] ?? 0) + 1);
  const header: Header = { width: littleEndian(bytes, 6, 2), height: littleEndian(bytes, 8, 2), orientation: 1 };
  if (end < 0 || !fits(bytes, at, header)) return null;
  return { header, tableEnd, control, frame: bytes.subarray(at, end) };
}

// Browsers grow the canvas to a frame that exceeds it, past the size that was checked.
function fits(bytes: Uint8Array, at: number, { width, height }: Header): boolean {
  const frameWidth = littleEndian(bytes, at + 5, 2);
  const frameHeight = littleEndian(bytes, at + 7, 2);
  const isInside =
    littleEndian(bytes, at + 1, 2) + frameWidth <= width && littleEndian(bytes, at + 3, 2) + frameHeight <= height;
  return isInside && frameWidth > 0 && frameHeight > 0;
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfBlocks(bytes: Uint8Array, at: number): number {
  for (let i = at; i < bytes.length; ) {
    const length = bytes[i] ?? 0;
    if (length === 0) return i + 1;
    i += 1 + length;
  }
  return -1;
}
