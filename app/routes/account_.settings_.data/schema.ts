import * as z from "zod";
import { refuseSettingsPassword } from "~/domain/accounts/settings";
import { addError, checkbox, checkedText } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const deleteSchema = z.object({
  current_password: checkedText("auth.refusal", refuseSettingsPassword),
  understood: checkbox.superRefine((isTicked, context) => {
    if (!isTicked) addError(context, sentence("settings.refusal", "notUnderstood"));
  }),
});
