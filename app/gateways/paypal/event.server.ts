import * as z from "zod";
import type { PaypalEvent } from "~/domain/payments/paypal-events";
import { captureOf, money } from "./resources.server";

const eventSchema = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  create_time: z.string().optional().catch(undefined),
  resource: z
    .object({
      id: z.string(),
      order_id: z.string(),
      dispute_id: z.string(),
      custom_id: z.string(),
      amount: money.optional().catch(undefined),
      dispute_amount: money.optional().catch(undefined),
      links: z.array(z.object({ rel: z.string(), href: z.string() })),
      purchase_units: z.array(
        z.object({ custom_id: z.string().optional(), amount: money.optional().catch(undefined) }),
      ),
      supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })),
    })
    .partial(),
});

/** `null` when the JSON is not an event. */
export function readEvent(json: unknown): PaypalEvent | null {
  const event = eventSchema.safeParse(json);
  if (!event.success) return null;
  const { id, event_type: type, resource } = event.data;
  const [area, noun] = type.split(".");
  const isOrder = area === "CHECKOUT";
  // A refund or reversal names its capture by a link; other events of a capture have it as their resource.
  const refunded = captureOf(resource.links ?? []);
  const isPayment = area === "PAYMENT" && (noun === "CAPTURE" || noun === "REFUND");
  return {
    id,
    type,
    orderId: (isOrder && (resource.order_id ?? resource.id)) || related(resource),
    captureId: refunded ?? (noun === "CAPTURE" ? resource.id : disputed(resource)) ?? null,
    refundId: (isPayment && refunded && resource.id) || null,
    disputeId: resource.dispute_id ?? null,
    // A refund's custom_id is the refund's own id.
    amount: resource.amount ?? resource.dispute_amount ?? resource.purchase_units?.[0]?.amount ?? null,
    createdAt: Date.parse(event.data.create_time ?? "") || null,
    groupId: refunded ? null : (resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null),
  };
}

type Resource = z.output<typeof eventSchema>["resource"];

function related({ supplementary_data }: Resource): string | null {
  return supplementary_data?.related_ids?.order_id ?? null;
}

function disputed({ disputed_transactions }: Resource): string | undefined {
  return disputed_transactions?.[0]?.seller_transaction_id;
}
