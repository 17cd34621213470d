import * as z from "zod";
import { captureOf } from "./resources.server";

/** What PayPal tells, by what it is about. Whoever acts on it asks PayPal for the thing itself: events come in any order. */
export interface PaypalEvent {
  /** The same for every delivery of one event. */
  id: string;
  /** Such as PAYMENT.CAPTURE.COMPLETED; more types than we know may come. */
  type: string;
  orderId: string | null;
  captureId: string | null;
  refundId: string | null;
  disputeId: string | null;
  groupId: string | null;
}

const eventSchema = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z
    .object({
      id: z.string(),
      order_id: z.string(),
      dispute_id: z.string(),
      custom_id: z.string(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })),
      purchase_units: z.array(z.object({ custom_id: z.string().optional() })),
      supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })),
    })
    .partial(),
});

/** Reads an event; `null` when it is none. */
export function readEvent(json: unknown): PaypalEvent | null {
  const event = eventSchema.safeParse(json);
  if (!event.success) return null;
  const { id, event_type: type, resource } = event.data;
  const [area, noun] = type.split(".");
  const isOrder = area === "CHECKOUT";
  // A refund and a reversal name the capture by a link; every other event of a capture is of the capture itself.
  const refunded = captureOf(resource.links ?? []);
  const isPayment = area === "PAYMENT" && (noun === "CAPTURE" || noun === "REFUND");
  return {
    id,
    type,
    orderId: (isOrder && (resource.order_id ?? resource.id)) || related(resource),
    captureId: refunded ?? (noun === "CAPTURE" ? resource.id : disputed(resource)) ?? null,
    refundId: (isPayment && refunded && resource.id) || null,
    disputeId: resource.dispute_id ?? null,
    // Of a refund, that would be what we call the refund.
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
