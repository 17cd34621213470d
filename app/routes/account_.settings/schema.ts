import * as z from "zod";
import { checkSettingsProfile, PROFILE_FIELDS } from "~/domain/accounts/settings";
import { settingsErrors } from "~/forms/account-errors";
import { checkedBy, text, texts } from "~/forms/schema.server";

export const profileSchema = z
  .object({ ...texts(PROFILE_FIELDS), current_password: text })
  .transform(checkedBy(checkSettingsProfile, settingsErrors));
