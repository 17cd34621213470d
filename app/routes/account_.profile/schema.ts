import * as z from "zod";
import { checkFullName } from "~/domain/accounts/account";
import { nameErrors } from "~/forms/account-errors";
import { checkedBy, texts } from "~/forms/schema.server";

export const nameSchema = z.object(texts(["full_name"])).transform(checkedBy(checkFullName, nameErrors));
