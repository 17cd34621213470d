import { getMultipartBoundary, parseMultipartStream } from "@remix-run/multipart-parser";
import type * as z from "zod";
import type { AppContext } from "~/context";
import { MAX_PRODUCT_IMAGE_BYTES } from "~/domain/images/image";
import { type ExtraErrors, fieldsOf, type ReadForm, readForm, refuseManyPairs } from "~/forms/read-form.server";
import {
  BodyTooLarge,
  discardBody,
  inLargePieces,
  limitBytes,
  limitParts,
  type PartLimits,
  TextsTooLarge,
} from "./body.server";
import { FORM_MAX } from "./gate.server";

export class BrokenUpload extends Error {}

/** Bytes read of each file: its header, and enough to see that it is too large. The rest is skipped. */
const FILE_MAX = MAX_PRODUCT_IMAGE_BYTES + 16_384;
const PARTS_MAX = 200;

/**
 * Awaits `take` for each file before reading the next, so that one is in memory. Throws BrokenUpload, the Responses of
 * `take`, a 400 Response for too many fields, and a 413 Response as soon as there are more texts than `texts` bytes.
 */
async function readUpload(
  request: Request,
  take: (file: File) => Promise<void>,
  limits: PartLimits = { file: FILE_MAX, texts: FORM_MAX },
): Promise<FormData> {
  try {
    const boundary = getMultipartBoundary(request.headers.get("Content-Type") ?? "");
    return await (boundary ? readParts(request, boundary, take, limits) : readTextForm(request, limits.texts));
  } catch (error) {
    if (error instanceof TextsTooLarge) throw tooLarge();
    if (error instanceof Response) throw error;
    throw new BrokenUpload("the form could not be read", { cause: error });
  }
}

async function readParts(
  { body }: Request,
  boundary: string,
  take: (file: File) => Promise<void>,
  limits: PartLimits,
): Promise<FormData> {
  if (!body) throw new Error("no body");
  const form = new FormData();
  const parser = { boundary, maxParts: PARTS_MAX, maxFileSize: FILE_MAX };
  let texts = 0;
  for await (const part of parseMultipartStream(
    inLargePieces(body).pipeThrough(limitParts(boundary, limits)),
    parser,
  )) {
    if (!part.name) continue;
    if (part.isFile) {
      await take(new File(part.content as BlobPart[], part.filename ?? "", { type: part.mediaType }));
      continue;
    }
    // A header can pass for a file's in one parser and not in the other.
    texts += part.size;
    if (texts > limits.texts) throw new TextsTooLarge(`more than ${limits.texts} bytes`);
    form.append(part.name, part.text);
  }
  return form;
}

/** Percent encoding makes at most three bytes of one. */
async function readTextForm({ headers, body }: Request, most: number): Promise<FormData> {
  const limited = body && inLargePieces(body).pipeThrough(limitBytes(3 * most));
  try {
    const text = await new Response(limited).text();
    refuseManyPairs(text);
    return await new Response(text, { headers: { "Content-Type": headers.get("Content-Type") ?? "" } }).formData();
  } catch (error) {
    throw error instanceof BodyTooLarge ? new TextsTooLarge(error.message) : error;
  }
}

/** Texts of a form up to `most` bytes, without reading its files. None of a broken one. Throws a 400 or 413 Response. */
export async function readTexts(request: Request, most: number): Promise<[name: string, text: string][]> {
  const form = await readUpload(request, async () => {}, { file: 0, texts: most }).catch((error) => {
    if (error instanceof Response) throw error;
    return new FormData();
  });
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

export function tooLarge(): Response {
  return Response.json(null, { status: 413 });
}

/** `read` throws BrokenUpload, and a 400 or 413 Response for an invalid form. `onFault` logs a file that failed. */
export function postedForm<Value>(
  request: Request,
  { logFault }: Pick<AppContext, "logFault">,
  schema: z.ZodType<Value>,
) {
  let form: ReadForm<Value> | undefined;
  async function read(take: (file: File) => Promise<void>, limits: Partial<PartLimits> = {}): Promise<Value> {
    form = await readForm(await readUpload(request, take, { file: FILE_MAX, texts: FORM_MAX, ...limits }), schema);
    return fieldsOf(form);
  }
  return {
    read,
    /** For a form that is refused whatever its files are: holds nothing of them. */
    readTexts: () => read(async () => {}, { file: 0 }),
    reply(wrong?: ExtraErrors) {
      if (!form) throw new Error("a form is answered once it was read");
      return form.reply(wrong);
    },
    onFault: logFault,
  };
}

/** "broken" when the upload of the form that is answered broke off. */
export function orBroken<Answer>(answer: Promise<Answer>): Promise<Answer | "broken"> {
  return answer.catch((error) => {
    if (error instanceof BrokenUpload) return "broken";
    throw error;
  });
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
  await discardBody(request.body);
}
