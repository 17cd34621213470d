import * as z from "zod";
import { checkPasswordChange, PASSWORD_FIELDS } from "~/domain/accounts/settings";
import { passwordErrors } from "~/forms/account-errors";
import { checkedBy, texts } from "~/forms/schema.server";

export const passwordSchema = z
  .object(texts(PASSWORD_FIELDS))
  .transform(checkedBy(checkPasswordChange, passwordErrors));
