import * as z from "zod";
import { refuseSettingsPassword } from "~/domain/accounts/settings";
import { refuse, ruledText, tick } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const deleteSchema = z.object({
  current_password: ruledText("auth.refusal", refuseSettingsPassword),
  understood: tick.superRefine((isTicked, context) => {
    if (!isTicked) refuse(context, sentence("settings.refusal", "notUnderstood"));
  }),
});
