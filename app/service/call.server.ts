import type * as z from "zod";
import type { AppContext } from "~/context";
import { withoutMarkRuns } from "~/domain/text";
import { limitBytes } from "~/http/body.server";
import { invalid, ServiceError } from "./wire.server";

const BODY_MAX = 1_048_576;

/** A request to the service: without cookies. */
export interface Call {
  request: Request;
  url: URL;
  context: AppContext;
  /** Of the path, decoded. */
  params: Readonly<Record<string, string>>;
  /** `iss` of tokens. */
  issuer: string;
}

/** The JSON of the body by its schema; nothing sent is `{}`. */
export async function readBody<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.output<Schema>> {
  const text = await readText(call.request);
  let sent: unknown = {};
  try {
    if (text !== "") sent = JSON.parse(text, wellFormed);
  } catch {
    throw badJson();
  }
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) throw badJson();
  return readBy(schema, sent);
}

/** Half a surrogate pair is no text that a database keeps; thousands of marks on a letter take minutes to normalize. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === "string" ? withoutMarkRuns(value.replace(/\p{Cs}/gu, "\ufffd")) : value;
}

/** Parameters of the address by their schema. */
export function readQuery<Schema extends z.ZodType>({ url }: Call, schema: Schema): z.output<Schema> {
  return readBy(schema, Object.fromEntries(url.searchParams));
}

function readBy<Schema extends z.ZodType>(schema: Schema, sent: object): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join(".") || "body"}: ${issue?.message ?? "invalid"}`);
}

/** UTF-8 of at most a mebibyte. Throws a ServiceError or BodyTooLarge. */
export async function readText({ body, headers }: Request): Promise<string> {
  if (Number(headers.get("Content-Length") ?? 0) > BODY_MAX) throw tooLarge();
  if (!body) return "";
  const bytes = await new Response(body.pipeThrough(limitBytes(BODY_MAX))).arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badJson();
  }
}

export function tooLarge(): ServiceError {
  return new ServiceError(413, "request_entity_too_large", "The body is larger than 1 MiB");
}

function badJson(): ServiceError {
  return new ServiceError(400, "bad_json", "Could not parse request body as JSON");
}
