import { normalEmail, refuseEmail, refusePassword } from "~/domain/accounts/account";
import { checkedText } from "./schema.server";

export const email = checkedText("auth.refusal", refuseEmail, normalEmail);
export const password = checkedText("auth.refusal", refusePassword);
