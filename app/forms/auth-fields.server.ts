import { normalEmail, refuseEmail, refusePassword } from "~/domain/accounts/account";
import { normalCode, refuseCode, refuseRecoveryCode } from "~/domain/accounts/factor";
import { checkedText } from "./schema.server";

export const email = checkedText("auth.refusal", refuseEmail, normalEmail);
export const password = checkedText("auth.refusal", refusePassword);
/** Of an authenticator app, or a recovery code. */
export const code = checkedText("twoStep.refusal", refuseCode, normalCode);
export const recoveryCode = checkedText("twoStep.refusal", refuseRecoveryCode, normalCode);
