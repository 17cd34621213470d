import { refuseFullName } from "~/domain/accounts/account";
import { cleanLine } from "~/domain/text";
import type { Sentence } from "~/forms/sentence";

/** The name that a form holds, as it is kept. */
export function nameIn(form: FormData): string {
  const typed = form.get("full_name");
  return typeof typed === "string" ? cleanLine(typed) : "";
}

/** What is wrong with a name, on its field. */
export function errorsOf(name: string): Record<string, Sentence[]> {
  const refusal = refuseFullName(name);
  return refusal ? { full_name: [{ key: `auth.refusal.${refusal}` }] } : {};
}
