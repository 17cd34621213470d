import * as z from "zod";
import { checkOrderMessage, ORDER_MESSAGE_MAX } from "~/domain/orders/order-message";
import { checkedField, generatedId } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const messageSchema = z.object({
  key: generatedId,
  message: checkedField(checkOrderMessage, (refusal) =>
    sentence("orderPage.thread", refusal, { max: ORDER_MESSAGE_MAX }),
  ),
});
