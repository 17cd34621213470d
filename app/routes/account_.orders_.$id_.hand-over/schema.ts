import * as z from "zod";
import { readHandOverCode } from "~/domain/shipments/shipment";
import { addError, text } from "~/forms/schema.server";

export const handOverSchema = z.object({
  code: text.transform((typed, context) => {
    const code = readHandOverCode(typed);
    if (code !== null) return code;
    addError(context, { key: "orderPage.handOver.invalid" });
    return z.NEVER;
  }),
});
