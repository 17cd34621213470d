import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import type { FormReply } from "./form-reply";
import type { FieldErrors, Sentence } from "./sentence";

/** How many values a form may bring for its fields, and how many letters (UTF-16) each. */
const VALUES_MAX = 500;
const VALUE_MAX = 200_000;

/** What is wrong with a form besides what its schema says. */
export interface Wrong extends Pick<FormReply, "error" | "details"> {
  fieldErrors?: FieldErrors;
}

/** A posted form as its schema read it, and the answer to it. */
export type ReadForm<Value> = { reply(wrong?: Wrong): FormReply } & (
  | { status: "success"; value: Value }
  | { status: "error" }
);

/**
 * Reads a posted form by its schema; of a request it reads a copy, so that a guard can still keep the form of a sender
 * who has to sign in. Fields that the schema does not name are left out. Throws a 400 for what no form of ours sends.
 */
export async function readForm<Value>(posted: Request | FormData, schema: z.ZodType<Value>): Promise<ReadForm<Value>> {
  const form = ownFields(posted instanceof FormData ? posted : await readFormData(posted), schema);
  const read = parseWithZod<z.ZodType<Value>, Sentence[]>(form, {
    schema,
    disableAutoCoercion: true,
    formatError: (issues) => issues.map(toSentence),
  });
  const reply = ({ fieldErrors, ...whole }: Wrong = {}): FormReply => {
    const { "": ofForm, ...ofFields } = read.reply({ fieldErrors }).error ?? {};
    return {
      typed: Object.fromEntries(Object.entries(read.payload).filter(isShown)),
      errors: Object.fromEntries(Object.entries(ofFields).map(([name, errors]) => [name, errors ?? []])),
      error: ofForm?.[0],
      ...whole,
    };
  };
  return read.status === "success" ? { status: "success", value: read.value, reply } : { status: "error", reply };
}

/** The fields of a form that has no page of its own to say what is wrong with it: that is a 400. */
export async function readFields<Value>(posted: Request | FormData, schema: z.ZodType<Value>): Promise<Value> {
  return fieldsOf(await readForm(posted, schema));
}

/** What a form brought, where it has no page to be refused on: otherwise that is a 400. */
export function fieldsOf<Value>(form: ReadForm<Value>): Value {
  if (form.status !== "success") throw refused();
  return form.value;
}

/** A form whose encoding is broken reads as an empty one. */
async function readFormData(request: Request): Promise<FormData> {
  return request
    .clone()
    .formData()
    .catch(() => new FormData());
}

/** The fields that a schema names: its parser takes names for paths, and can be kept busy by some. */
function ownFields(posted: FormData, schema: z.ZodType): FormData {
  const shape = shapeOf(schema);
  const form = new FormData();
  let values = 0;
  for (const [name, value] of posted) {
    if (!Object.hasOwn(shape, name)) continue;
    values++;
    if (values > VALUES_MAX || (typeof value === "string" && value.length > VALUE_MAX)) {
      throw refused();
    }
    form.append(name, value);
  }
  return form;
}

/** The fields of an object, which a transform may follow: one value each unless they are `multiple`, no nesting. */
function shapeOf(schema: z.core.$ZodType): object {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodObject) return schema.shape;
  throw new TypeError("the schema of a form is an object");
}

/** What a rule says; no schema of ours has other issues. */
function toSentence(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === "custom" && issue.params) return issue.params.sentence;
  throw new TypeError(`an issue without a sentence: ${issue.message}`);
}

/** What was typed goes back into its field, unless it is a password. */
function isShown(field: [string, unknown]): field is [string, string] {
  const [name, value] = field;
  return typeof value === "string" && !name.includes("password");
}

function refused(): Response {
  return Response.json(null, { status: 400 });
}
