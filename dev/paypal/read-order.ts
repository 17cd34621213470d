import { z } from "zod";
import { type Centavos, fromDecimal, toCentavos } from "../../app/domain/money";
import { MEXICAN_STATES } from "./behavior";
import { ensure, Refusal } from "./refusal";

/** The fields of an order's body that the stand-in stores. */
export interface RequestedOrder {
  currency: string;
  total: Centavos;
  shipping: Centavos;
  items: { name: string; quantity: number; unitAmount: Centavos; sku: string | null }[];
  customId: string | null;
  invoiceId: string | null;
  /** The address, one line per entry. */
  shipTo: string[];
  brand: string;
  locale: string;
  returnUrl: string;
  cancelUrl: string;
}

const CURRENCIES = ["AUD", "BRL", "CAD", "CHF", "EUR", "GBP", "MXN", "USD"];

const money = z.object({ currency_code: z.string(), value: z.string() });
const line = z.string().min(1).max(300);
const link = z.url({ protocol: /^https?$/ });

const body = z.object({
  intent: z.literal("CAPTURE"),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string().min(1).max(255).optional(),
      invoice_id: z.string().min(1).max(127).optional(),
      amount: money.extend({ breakdown: z.object({ item_total: money, shipping: money.optional() }) }),
      items: z
        .array(
          z.object({
            name: z.string().min(1).max(127),
            quantity: z.string().regex(/^[1-9]\d{0,9}$/),
            unit_amount: money,
            sku: z.string().max(127).optional(),
          }),
        )
        .min(1),
      shipping: z
        .object({
          name: z.object({ full_name: line }),
          address: z.object({
            address_line_1: line,
            address_line_2: line.optional(),
            admin_area_2: line.max(120),
            admin_area_1: line,
            postal_code: line.max(60),
            country_code: z.string().regex(/^[A-Z]{2}$/),
          }),
        })
        .optional(),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        brand_name: z.string().min(1).max(127),
        locale: z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/),
        shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]),
        return_url: link,
        cancel_url: link,
      }),
    }),
  }),
});

/** As strict as PayPal; throws a Refusal. `onlyStateCodes` refuses other states of México than the published codes. */
export function readOrder(json: unknown, onlyStateCodes: boolean): RequestedOrder {
  const read = body.safeParse(json);
  if (!read.success) {
    throw new Refusal(400, "INVALID_PARAMETER_VALUE", `/${read.error.issues[0]?.path.join("/")}`);
  }
  const { purchase_units, payment_source } = read.data;
  const [unit] = purchase_units;
  const context = payment_source.paypal.experience_context;
  const { amount } = unit;
  const { item_total, shipping = { ...amount, value: "0.00" } } = amount.breakdown;
  const all = [amount, item_total, shipping, ...unit.items.map((item) => item.unit_amount)];
  ensure(CURRENCIES.includes(amount.currency_code), "CURRENCY_NOT_SUPPORTED");
  ensure(
    all.every((one) => one.currency_code === amount.currency_code),
    "MULTI_CURRENCY_ORDER",
  );
  const items = unit.items.map(({ name, quantity, unit_amount, sku = null }) => {
    return { name, quantity: Number(quantity), unitAmount: readAmount(unit_amount.value), sku };
  });
  const sum = items.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
  ensure(sum === readAmount(item_total.value), "ITEM_TOTAL_MISMATCH");
  const total = readAmount(amount.value);
  ensure(total === readAmount(item_total.value) + readAmount(shipping.value), "AMOUNT_MISMATCH");
  ensure(total > 0, "CANNOT_BE_ZERO_OR_NEGATIVE");
  const isSent = context.shipping_preference === "SET_PROVIDED_ADDRESS";
  ensure(!isSent || unit.shipping !== undefined, "MISSING_SHIPPING_ADDRESS");
  const address = unit.shipping?.address;
  const isKnown = address?.country_code !== "MX" || MEXICAN_STATES.includes(address.admin_area_1);
  ensure(!onlyStateCodes || isKnown, "SHIPPING_ADDRESS_INVALID", "/purchase_units/0/shipping/address/admin_area_1");
  return {
    currency: amount.currency_code,
    total,
    shipping: readAmount(shipping.value),
    items,
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    shipTo: unit.shipping ? [unit.shipping.name.full_name, ...Object.values(unit.shipping.address)] : [],
    brand: context.brand_name,
    locale: context.locale,
    returnUrl: context.return_url,
    cancelUrl: context.cancel_url,
  };
}

/** Throws a Refusal unless the value has exactly two decimals. */
export function readAmount(value: string): Centavos {
  const amount = /\.\d\d$/.test(value) ? fromDecimal(value) : null;
  if (amount === null) throw new Refusal(422, "DECIMAL_PRECISION");
  return toCentavos(amount);
}
