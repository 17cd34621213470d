import { restForOthers } from "~/data/in-portions.server";

/** A body holds more than is read of it. */
export class BodyTooLarge extends Error {}
export class TextsTooLarge extends Error {}

const PIECE = 65_536;

/** workerd hands out a body in pieces of 4 kB, each with a turn of its own, unless it is asked for more. */
export function inLargePieces(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = byteReader(body);
  if (!reader) return body;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read(new Uint8Array(PIECE), { min: PIECE });
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** DOM's types lack the least number of bytes. */
interface ByteReader extends Pick<ReadableStreamBYOBReader, "cancel"> {
  read(view: Uint8Array<ArrayBuffer>, options: { min: number }): Promise<ReadableStreamReadResult<Uint8Array>>;
}

/** `null` for a stream that was already passed through another. */
function byteReader(body: ReadableStream<Uint8Array>): ByteReader | null {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return null;
  }
}

/** Passes bytes on; throws BodyTooLarge after `most`, which cancels the rest of the body. */
export function limitBytes(most: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > most) throw new BodyTooLarge(`more than ${most} bytes`);
      controller.enqueue(chunk);
    },
  });
}

/** Bytes that are read at once: what has arrived would be read without a break, ten milliseconds a megabyte. */
const PORTION = 500_000;

function restBetweenPortions(): (chunk: Uint8Array) => Promise<void> {
  let bytes = 0;
  return async (chunk) => {
    bytes += chunk.length;
    if (bytes < PORTION) return;
    bytes = 0;
    await restForOthers();
  };
}

/** Reads a body that nobody wants to its end, or to where it breaks off. */
export async function discardBody(body: ReadableStream<Uint8Array>): Promise<void> {
  await inLargePieces(body)
    .pipeTo(new WritableStream({ write: restBetweenPortions() }))
    .catch(() => {});
}

export interface PartLimits {
  /** Bytes passed of each file: the rest of it is skipped. */
  file: number;
  /** Bytes of everything else together: more throws TextsTooLarge. */
  texts: number;
  /** A file that is not passed on, but for its header: its bytes are written elsewhere, in any number. */
  aside?: { name: string; write: (bytes: Uint8Array) => Promise<void> };
}

/** The header of a part, whether it is a file or not, in bytes. */
const HEADER_MAX = 8_192;
const HEADER_END = "\r\n\r\n";

/** Passes a multipart body through, within its limits, without holding more than a part's header. */
export function limitParts(boundary: string, limits: PartLimits): TransformStream<Uint8Array, Uint8Array> {
  const mark = Buffer.from(`\r\n--${boundary}`);
  let held = Buffer.alloc(0);
  let texts = 0;
  const rest = restBetweenPortions();
  /** `null` while the header arrives. */
  let room: number | null = null;
  let header = Buffer.alloc(0);
  let isFile = false;
  let isAside = false;

  async function pass(bytes: Buffer, controller: TransformStreamDefaultController<Uint8Array>) {
    if (bytes.length === 0) return;
    const start = room === null ? readHeader(bytes) : 0;
    const passed = isFile ? bytes.subarray(0, start + (room ?? 0)) : bytes;
    if (isAside && start < bytes.length) await limits.aside?.write(bytes.subarray(start));
    texts += isFile ? start : bytes.length;
    if (texts > limits.texts) throw new TextsTooLarge(`more than ${limits.texts} bytes`);
    if (room !== null && isFile) room = Math.max(0, room - (bytes.length - start));
    if (passed.length > 0) controller.enqueue(passed);
  }

  /** Where the content begins in these bytes. */
  function readHeader(bytes: Buffer): number {
    const before = header.length;
    header = Buffer.concat([header, bytes.subarray(0, HEADER_MAX)]);
    const end = header.indexOf(HEADER_END);
    if (end === -1 && header.length < HEADER_MAX) return bytes.length;
    const says = header.toString("latin1", 0, Math.max(0, end));
    isFile = /;\s*filename\*?\s*=/i.test(says);
    isAside = isFile && limits.aside !== undefined && says.includes(`; name="${limits.aside.name}"`);
    room = isAside ? 0 : limits.file;
    return end === -1 ? 0 : end + HEADER_END.length - before;
  }

  return new TransformStream({
    async transform(chunk, controller) {
      await rest(chunk);
      const bytes = Buffer.concat([held, chunk]);
      let at = 0;
      for (let next = bytes.indexOf(mark); next !== -1; next = bytes.indexOf(mark, at)) {
        await pass(bytes.subarray(at, next), controller);
        texts += mark.length;
        controller.enqueue(new Uint8Array(mark));
        at = next + mark.length;
        room = null;
        isFile = false;
        isAside = false;
        header = Buffer.alloc(0);
      }
      // The last bytes may be the start of a boundary.
      const sure = Math.max(at, bytes.length - mark.length + 1);
      await pass(bytes.subarray(at, sure), controller);
      held = bytes.subarray(sure);
    },
    flush: (controller) => pass(held, controller),
  });
}
