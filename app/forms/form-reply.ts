import type { FieldErrors, Sentence } from "./sentence";

/** The answer to a form that was not accepted: what was typed, and what is wrong with each field. */
export interface FormReply {
  /** Passwords never. */
  typed: Record<string, string>;
  errors: FieldErrors;
  /** What is wrong with the form as a whole, and what to do about it. */
  error?: Sentence;
  details?: readonly Sentence[];
}
