import { normalEmail, refuseEmail, refusePassword } from "~/domain/accounts/account";
import { ruledText } from "./schema.server";

export const email = ruledText("auth.refusal", refuseEmail, normalEmail);
export const password = ruledText("auth.refusal", refusePassword);
