import * as z from "zod";
import { refusePasskeyName } from "~/domain/accounts/passkey";
import { cleanLine } from "~/domain/text";
import { passkeyAnswer } from "~/forms/passkey-answer.server";
import { checkedText } from "~/forms/schema.server";

export const newPasskeySchema = z.object({
  name: checkedText("passkeys.refusal", refusePasskeyName, cleanLine),
  answer: passkeyAnswer,
});
