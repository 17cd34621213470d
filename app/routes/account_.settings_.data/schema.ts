import * as z from "zod";
import { refusePassword } from "~/domain/accounts/account";
import { addError, checkbox, checkedText } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const deleteSchema = z.object({
  current_password: checkedText("auth.refusal", refusePassword),
  understood: checkbox.superRefine((isTicked, context) => {
    if (!isTicked) addError(context, sentence("settings.refusal", "notUnderstood"));
  }),
});
