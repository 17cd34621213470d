import * as z from "zod";
import { refuseSettingsPassword } from "~/domain/accounts/settings";
import { checkbox, checkedText, refuse } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const deleteSchema = z.object({
  current_password: checkedText("auth.refusal", refuseSettingsPassword),
  understood: checkbox.superRefine((isTicked, context) => {
    if (!isTicked) refuse(context, sentence("settings.refusal", "notUnderstood"));
  }),
});
