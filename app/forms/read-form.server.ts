import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { withoutMarkRuns } from "~/domain/text";
import type { FormReply } from "./form-reply";
import type { FieldErrors, Sentence } from "./sentence";

/** Most fields of an encoded form, whatever their names. */
const PAIRS_MAX = 2_000;
/** Most values per form, and most UTF-16 code units per value. */
const VALUES_MAX = 500;
const VALUE_MAX = 200_000;
/** Most bytes of a part's header, and its end. */
const HEADER_MAX = 8_192;
const HEADER_END = "\r\n\r\n";
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i;

export interface ExtraErrors extends Pick<FormReply, "error" | "details"> {
  fieldErrors?: FieldErrors;
}

export type ReadForm<Value> = { reply(wrong?: ExtraErrors): FormReply } & (
  | { status: "success"; value: Value }
  | { status: "error" }
);

/** Reads a clone, so that a guard can save the form for after the sign-in. Throws a 400 Response above the limits. */
export async function readForm<Value>(posted: Request | FormData, schema: z.ZodType<Value>): Promise<ReadForm<Value>> {
  const form = ownFields(posted instanceof FormData ? posted : await readPosted(posted), schema);
  const read = parseWithZod<z.ZodType<Value>, Sentence[]>(form, {
    schema,
    disableAutoCoercion: true,
    formatError: (issues) => issues.map(toSentence),
  });
  const reply = ({ fieldErrors, ...whole }: ExtraErrors = {}): FormReply => {
    const { "": ofForm, ...ofFields } = read.reply({ fieldErrors }).error ?? {};
    return {
      typed: Object.fromEntries(Object.entries(read.payload).filter(isShown)),
      errors: Object.fromEntries(inFormOrder(ofFields, schema).map(([name, errors]) => [name, errors ?? []])),
      error: ofForm?.[0],
      ...whole,
    };
  };
  return read.status === "success" ? { status: "success", value: read.value, reply } : { status: "error", reply };
}

/** Parses a form that has no page to show errors on: throws a 400 Response when the form is invalid. */
export async function readFields<Value>(posted: Request | FormData, schema: z.ZodType<Value>): Promise<Value> {
  return fieldsOf(await readForm(posted, schema));
}

export function fieldsOf<Value>(form: ReadForm<Value>): Value {
  if (form.status !== "success") throw refused();
  return form.value;
}

type Field = [name: string, value: FormDataEntryValue];

/** A body that cannot be parsed counts as an empty form. In workerd, `text()` takes three times as long. */
async function readPosted(request: Request): Promise<Iterable<Field>> {
  const type = request.headers.get("Content-Type") ?? "";
  const bytes = await request
    .clone()
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  if (/^\s*multipart\//i.test(type)) return readParts(bytes, type);
  const text = new TextDecoder().decode(bytes);
  refuseManyPairs(text);
  return new URLSearchParams(text);
}

/** Throws a 400 Response for an encoded form of more fields than any of ours, before it is parsed. */
export function refuseManyPairs(text: string): void {
  if (hasMore(text, "&", PAIRS_MAX)) throw refused();
}

/** Counts parts and measures their headers before parsing: a megabyte of either keeps the parser busy for 0.1 s. */
async function readParts(bytes: ArrayBuffer, type: string): Promise<Iterable<Field>> {
  const text = Buffer.from(bytes).toString("latin1");
  const [, quoted, bare] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) return [];
  const mark = `--${boundary}`;
  if (hasMore(text, mark, VALUES_MAX)) throw refused();
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    const end = text.indexOf(HEADER_END, at);
    if ((end === -1 ? text.length : end) - at > HEADER_MAX) throw refused();
  }
  // Of a header that names several boundaries the parser gets the one that was counted.
  const counted = `multipart/form-data; boundary="${boundary}"`;
  return new Response(bytes, { headers: { "Content-Type": counted } }).formData().catch(() => []);
}

/** Whether a text contains a mark more often than that. */
function hasMore(text: string, mark: string, most: number): boolean {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1 && found <= most; at = text.indexOf(mark, at + 1)) found++;
  return found > most;
}

/** Keeps only fields that the schema names: Conform parses names as paths, and a crafted name can keep it busy. */
function ownFields(posted: Iterable<Field>, schema: z.ZodType): FormData {
  const shape = shapeOf(schema);
  const form = new FormData();
  let values = 0;
  for (const [name, value] of posted) {
    if (!Object.hasOwn(shape, name)) continue;
    if (++values > VALUES_MAX || (typeof value === "string" && value.length > VALUE_MAX)) throw refused();
    form.append(name, typeof value === "string" ? withoutMarkRuns(value) : value);
  }
  return form;
}

/** Fields of an object schema, also behind a transform. One value per field unless it is `multiple`; no nesting. */
function shapeOf(schema: z.core.$ZodType): object {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodObject) return schema.shape;
  throw new TypeError("the schema of a form is an object");
}

/** In the schema's order, which is the page's; then what is no field of the schema, such as files. */
function inFormOrder<Errors>(errors: Record<string, Errors>, schema: z.ZodType): [name: string, errors: Errors][] {
  const names = Object.keys(shapeOf(schema));
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.entries(errors).sort(([one], [other]) => place(one) - place(other));
}

/** Only `refuse` adds issues in our schemas; any other issue is a bug. */
function toSentence(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === "custom" && issue.params) return issue.params.sentence;
  throw new TypeError(`an issue without a sentence: ${issue.message}`);
}

function isShown(field: [string, unknown]): field is [string, string] {
  const [name, value] = field;
  return typeof value === "string" && !name.includes("password");
}

function refused(): Response {
  return Response.json(null, { status: 400 });
}
