import type { FieldErrors, Sentence } from "./sentence";

export interface FormReply {
  /** Never contains passwords. */
  typed: Record<string, string>;
  errors: FieldErrors;
  /** Error of the form as a whole; `details` say what to do about it. */
  error?: Sentence;
  details?: readonly Sentence[];
}
