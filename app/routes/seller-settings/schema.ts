import * as z from "zod";
import { checkedBy, text, texts } from "~/forms/schema.server";
import { checkSeller, FIELDS, sellerErrors } from "./check-seller";

export const sellerSchema = z
  .object({ ...texts(FIELDS), current_password: text })
  .transform(checkedBy(checkSeller, sellerErrors));
