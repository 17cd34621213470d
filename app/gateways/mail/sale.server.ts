import { addressLines } from "~/domain/accounts/address";
import type { MailKind } from "~/domain/messages/message";
import { toCentavos } from "~/domain/money";
import { orderNumber } from "~/domain/orders/order";
import { shipBy, shipLimit } from "~/domain/orders/order-times";
import { cleanLine } from "~/domain/text";
import { formatDateTime } from "~/i18n/format";
import type { TextKey } from "~/i18n/texts";
import type { MailedSale, OutgoingMail } from "../mail.server";

interface SaleValues extends Record<string, string | number> {
  shipBy: string;
}

/** The values of a sale's texts. */
export function saleValues(
  { message, created_at, language }: OutgoingMail,
  { quantity, shipping, fee, net, store, awayUntil, handlingDays, pickupPlace }: MailedSale,
): SaleValues {
  const paid = "price" in message ? message.price : 0;
  const goods = toCentavos(paid - shipping);
  return {
    ...{ quantity, shipping, fee, net, store, goods, place: pickupPlace ?? "" },
    unit: toCentavos(goods / quantity),
    number: "order" in message ? orderNumber(message.order) : "",
    limit: formatDateTime(shipLimit(created_at, awayUntil), language),
    shipBy: formatDateTime(shipBy({ paidAt: created_at, awayUntil, handlingDays, pickupPlace }), language),
  };
}

/** What an email about a sale says below its text; a paragraph can have several lines. */
export function saleParagraphs(
  kind: MailKind,
  { fee, shipTo, pickupPlace }: MailedSale,
  say: (key: TextKey) => string,
): string[] {
  const to = (key: TextKey) => shipTo && [say(key), ...addressLines(shipTo).map(cleanLine)].filter(Boolean).join("\n");
  const lines = ["lines", ...(pickupPlace === null ? (["shipping"] as const) : []), "total"] as const;
  const sums = lines.map((line) => say(`mails.sale.${line}`)).join("\n");
  if (kind === "receipt") {
    const how = say(pickupPlace === null ? "mails.sale.ships" : "mails.sale.pickUp");
    return [how, sums, say("mails.sale.seller"), to("mails.sale.receiptTo") ?? ""].filter(Boolean);
  }
  const ship = pickupPlace === null ? (to("mails.sale.shipTo") ?? say("mails.sale.ship")) : say("mails.sale.handOver");
  return [sums, ship, say("mails.sale.late"), ...(fee > 0 ? [say("mails.sale.net")] : [])];
}
