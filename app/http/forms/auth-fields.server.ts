import * as z from "zod";
import { normalEmail, refuseEmail, refusePassword } from "~/domain/accounts/account";
import type { TextKey } from "~/i18n/texts";

/**
 * A text that a rule of the domain accepts; its refusal is the address of the sentence. A field that is missing, sent
 * twice or a file reads as an empty one.
 */
export function accepted(clean: (typed: string) => string, refuse: (text: string) => string | null) {
  return z
    .unknown()
    .transform((typed) => (typeof typed === "string" ? clean(typed) : ""))
    .superRefine((text, context) => {
      const refusal = refuse(text);
      if (refusal) context.addIssue({ code: "custom", message: `auth.refusal.${refusal}` satisfies string as TextKey });
    });
}

export const email = accepted(normalEmail, refuseEmail);
export const password = accepted((typed) => typed, refusePassword);
