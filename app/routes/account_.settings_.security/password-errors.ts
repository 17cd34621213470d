import {
  checkPasswordChange,
  PASSWORD_FIELDS,
  type PasswordChangeRefusal,
  type PasswordField,
} from "~/domain/accounts/settings";
import type { Sentence } from "~/forms/sentence";
import { typedFields } from "~/forms/typed-fields";

/** The form as typed. */
export function typedIn(form: FormData): Partial<Record<PasswordField, string>> {
  return typedFields(form, PASSWORD_FIELDS);
}

/** The sentences of refusals, each on its field. */
export function toErrors(refusals: Partial<Record<PasswordField, PasswordChangeRefusal>>): Record<string, Sentence[]> {
  const sentences = Object.entries(refusals).map(([field, refusal]): [string, Sentence[]] => [
    field,
    [{ key: `auth.refusal.${refusal}` }],
  ]);
  return Object.fromEntries(sentences);
}

/** What the rules say of a form as it stands in the browser. */
export function errorsOf(form: HTMLFormElement): Record<string, Sentence[]> {
  const answer = checkPasswordChange(typedIn(new FormData(form)));
  return answer.ok ? {} : toErrors(answer.refusals);
}
