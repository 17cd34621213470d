import { parseFormData } from "@remix-run/form-data-parser";
import type * as z from "zod";
import { MAX_PRODUCT_IMAGE_BYTES } from "~/domain/images/image";
import { type ExtraErrors, fieldsOf, type ReadForm, readForm } from "~/forms/read-form.server";
import { UPLOAD_MAX } from "./gate.server";
import { faultFacts, log } from "./log.server";

export class BrokenUpload extends Error {}

/** Bytes read of each part: its header, and enough of a file to see that it is too large. The rest is skipped. */
const PART_MAX = MAX_PRODUCT_IMAGE_BYTES + 16_384;
const PARTS_MAX = 200;

/** Awaits `take` for each file before reading the next, so that one is in memory. Throws BrokenUpload. */
async function readUpload(request: Request, take: (file: File) => Promise<void>): Promise<FormData> {
  const boundary = /boundary="?([^";]+)/i.exec(request.headers.get("Content-Type") ?? "")?.[1];
  const body = boundary ? (request.body?.pipeThrough(bounded(boundary)) ?? null) : request.body;
  const { url, method, headers } = request;
  try {
    return await parseFormData(
      new Request(url, { method, headers, body }),
      { maxFiles: PARTS_MAX, maxParts: PARTS_MAX, maxFileSize: PART_MAX, maxTotalSize: UPLOAD_MAX },
      take,
    );
  } catch (error) {
    throw new BrokenUpload("the form could not be read", { cause: error });
  }
}

export async function readTexts(request: Request): Promise<[name: string, text: string][]> {
  const form = await readUpload(request, async () => {}).catch(() => new FormData());
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/** `read` throws BrokenUpload, and a 400 Response for an invalid form. `onFault` logs a file that failed. */
export function postedForm<Value>(request: Request, requestId: string, schema: z.ZodType<Value>) {
  let form: ReadForm<Value> | undefined;
  return {
    async read(take: (file: File) => Promise<void>): Promise<Value> {
      form = await readForm(await readUpload(request, take), schema);
      return fieldsOf(form);
    },
    reply(wrong?: ExtraErrors) {
      if (!form) throw new Error("a form is answered once it was read");
      return form.reply(wrong);
    },
    onFault: (error: unknown) => log("fault", { requestId, ...faultFacts(error) }),
  };
}

export async function readFile(request: Request): Promise<File | null> {
  const files: File[] = [];
  await readUpload(request, async (file) => {
    files.push(file);
  });
  return files[0] ?? null;
}

/** Discards the rest of a body: a browser that is still sending would not read the response. */
export async function drainUpload(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  await request.body.pipeTo(new WritableStream()).catch(() => {});
}

/** Passes a multipart body through, but at most PART_MAX bytes of each part. */
function bounded(boundary: string): TransformStream<Uint8Array, Uint8Array> {
  const mark = Buffer.from(`\r\n--${boundary}`);
  let held = Buffer.alloc(0);
  let part = 0;

  function pass(bytes: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) {
    const room = PART_MAX - part;
    part += bytes.length;
    if (room > 0 && bytes.length > 0) controller.enqueue(bytes.subarray(0, room));
  }

  return new TransformStream({
    transform(chunk, controller) {
      const bytes = Buffer.concat([held, chunk]);
      let at = 0;
      for (let next = bytes.indexOf(mark); next !== -1; next = bytes.indexOf(mark, at)) {
        pass(bytes.subarray(at, next), controller);
        controller.enqueue(new Uint8Array(mark));
        at = next + mark.length;
        part = 0;
      }
      // The last bytes may be the start of a boundary.
      const sure = Math.max(at, bytes.length - mark.length + 1);
      pass(bytes.subarray(at, sure), controller);
      held = bytes.subarray(sure);
    },
    flush: (controller) => pass(held, controller),
  });
}
