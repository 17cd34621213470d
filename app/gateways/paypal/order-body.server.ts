import { type Centavos, toDecimal } from "~/domain/money";
import { cleanLine } from "~/domain/text";
import type { Language } from "~/i18n/language";

export interface Purchase {
  /** Returned with every event of this payment. */
  groupId: string;
  /** Unique among all payments to the account. */
  invoiceId: string;
  /** `total` = `items` + `shipping`; `items` is the sum of `items` below. */
  amount: { items: Centavos; shipping: Centavos; total: Centavos };
  currency: string;
  items: readonly { name: string; quantity: number; unitAmount: Centavos; sku: string }[];
  /** `null` when nothing is shipped. */
  shipTo: ShipTo | null;
  brand: string;
  language: Language;
  returnUrl: string;
  cancelUrl: string;
}

interface ShipTo {
  fullName: string;
  street: string;
  /** PayPal has no field for it: it becomes the second line. */
  colonia?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

const LOCALES: Record<Language, string> = { en: "en-US", es: "es-MX" };

/** The request that creates an order: one purchase, captured after approval. */
export function orderBody(purchase: Purchase): object {
  const { amount, currency, shipTo } = purchase;
  const money = (amount: Centavos) => ({ currency_code: currency, value: toDecimal(amount) });
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: "default",
        custom_id: purchase.groupId,
        invoice_id: purchase.invoiceId,
        amount: {
          ...money(amount.total),
          breakdown: { item_total: money(amount.items), shipping: money(amount.shipping) },
        },
        items: purchase.items.map(({ name, quantity, unitAmount, sku }) => ({
          name: truncate(name, 127),
          quantity: String(quantity),
          unit_amount: money(unitAmount),
          sku: truncate(sku, 127),
          category: "PHYSICAL_GOODS",
        })),
        ...(shipTo && { shipping: shipping(shipTo) }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: truncate(purchase.brand, 127),
          locale: LOCALES[purchase.language],
          user_action: "PAY_NOW",
          shipping_preference: shipTo ? "SET_PROVIDED_ADDRESS" : "NO_SHIPPING",
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
          return_url: purchase.returnUrl,
          cancel_url: purchase.cancelUrl,
        },
      },
    },
  };
}

function shipping({ fullName, street, colonia, city, state, postalCode, country }: ShipTo): object {
  return {
    name: { full_name: truncate(fullName, 300) },
    address: {
      address_line_1: truncate(street, 300),
      ...(colonia && { address_line_2: truncate(colonia, 300) }),
      admin_area_2: truncate(city, 120),
      admin_area_1: truncate(state, 300),
      postal_code: truncate(postalCode, 60),
      country_code: country,
    },
  };
}

/** One line, at most PayPal's length, without half a surrogate pair at its end. */
export function truncate(text: string, max: number): string {
  return cleanLine(text)
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}
