import * as z from "zod";
import { addError, text } from "~/forms/schema.server";
import { isLanguage } from "~/i18n/language";

export const languageSchema = z.object({
  language: text.transform((typed, context) => {
    if (isLanguage(typed)) return typed;
    addError(context, { key: "settings.language.required" });
    return z.NEVER;
  }),
});
