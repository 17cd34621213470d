import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";
import type { TextKey, TextValues } from "~/i18n/texts";

type Body = Pick<Request, "formData">;

/** Reads a posted form by its schema. A form that is not one (broken encoding) reads as an empty form. */
export async function readForm<Schema extends z.ZodTypeAny>(request: Body, schema: Schema) {
  return parseWithZod(await readFormData(request), { schema });
}

export async function readFormData(request: Body): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** The answer to a form that was not accepted: what was typed, and what is wrong with each field. */
export interface FormReply {
  typed: Record<string, string>;
  errors: Record<string, FieldError[]>;
  /** What is wrong with the form as a whole. */
  error?: FieldError;
}

/** An error as it travels: the address of its text, so that it cannot be without a sentence. */
export type FieldError = { key: TextKey; values?: TextValues };

/** Makes the answer from what was read; `hide` names fields that must not travel back (passwords). */
export function replyTo(
  read: { payload: Record<string, unknown>; reply(): { error?: Record<string, string[] | null> | null } },
  { hide = [], error }: { hide?: string[]; error?: FieldError } = {},
): FormReply {
  const typed = Object.entries(read.payload).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !hide.includes(entry[0]),
  );
  const errors = Object.entries(read.reply().error ?? {}).map(([name, keys]) => [
    name,
    (keys ?? []).map((key) => ({ key: key as TextKey })),
  ]);
  return { typed: Object.fromEntries(typed), errors: Object.fromEntries(errors), error };
}
