import * as z from "zod";
import { byRule, text, texts } from "~/forms/schema.server";
import { checkSeller, FIELDS, sellerErrors } from "./check-seller";

export const sellerSchema = z
  .object({ ...texts(FIELDS), current_password: text })
  .transform(byRule(checkSeller, sellerErrors));
