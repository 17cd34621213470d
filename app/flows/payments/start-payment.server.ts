import type { AppContext } from "~/context";
import { type Payment, savePaypalOrderId } from "~/data/payments/payments.server";
import { isMexico } from "~/domain/accounts/address";
import { stateCode } from "~/domain/accounts/mexican-states";
import { checkoutTotals } from "~/domain/checkout/checkout";
import { toCentavos } from "~/domain/money";
import { startRefusalOf } from "~/domain/payments/start-refusal";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";

/** Returns where the buyer approves it. Repeated calls create one order at PayPal. Throws a PaypalFault. */
export async function startPayment(
  context: Pick<AppContext, "db" | "config" | "language">,
  paypal: Paypal,
  payment: Payment,
  { returnUrl, cancelUrl }: { returnUrl: string; cancelUrl: string },
): Promise<string | null> {
  const { id, checkoutId, attempt, currency, orders, shipTo } = payment;
  const lines = orders.map(({ amount, shipping, quantity, title, productId }) => ({
    title,
    quantity,
    shipping,
    productId,
    price: toCentavos((amount - shipping) / quantity),
  }));
  const order = await createOrder(paypal, {
    requestId: `create:${checkoutId}:${attempt}`,
    groupId: checkoutId,
    invoiceId: `${checkoutId}-${attempt}`,
    amount: checkoutTotals(lines),
    currency,
    items: lines.map((line) => ({
      name: line.title,
      quantity: line.quantity,
      unitAmount: line.price,
      sku: line.productId,
    })),
    // PayPal requires a two-letter country code; of other countries we only have the name.
    shipTo: isMexico(shipTo.country)
      ? {
          fullName: shipTo.full_name,
          street: shipTo.street_address,
          city: shipTo.city,
          state: stateCode(shipTo.state) ?? shipTo.state,
          postalCode: shipTo.postal_code,
          country: "MX",
        }
      : null,
    brand: context.config.brand,
    language: context.language,
    returnUrl,
    cancelUrl,
  });
  await savePaypalOrderId(context.db, id, order.id);
  return order.approveUrl;
}

type NewOrder = Parameters<Paypal["createOrder"]>[0];

/** Tries without a refused address: the buyer can pay, and our order keeps the address. */
async function createOrder(paypal: Paypal, order: NewOrder) {
  try {
    return await paypal.createOrder(order);
  } catch (error) {
    const isAddress = error instanceof PaypalFault && startRefusalOf(error) === "addressRefused";
    if (!order.shipTo || !isAddress) throw error;
    // Another request: PayPal answers a repeated id with its first answer.
    return await paypal.createOrder({ ...order, requestId: `${order.requestId}:no-address`, shipTo: null });
  }
}
