import type { TextKey, TextValues } from "~/i18n/texts";

type Body = Pick<Request, "formData">;

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
