import { toCentavos } from "~/domain/money";

/** A chair and two books to Ana, 1,234.50 in all. */
export function purchase(requestId = "create:g1:1") {
  return {
    requestId,
    groupId: "g1",
    invoiceId: "1001-1",
    amount: { items: toCentavos(1_184_50), shipping: toCentavos(50_00), total: toCentavos(1_234_50) },
    currency: "MXN",
    items: [
      { name: "Silla de madera", quantity: 1, unitAmount: toCentavos(984_50), sku: "p1" },
      { name: "Libro", quantity: 2, unitAmount: toCentavos(100_00), sku: "p2" },
    ],
    shipTo: {
      fullName: "Ana Núñez",
      street: "Calle 1 #2",
      colonia: "Col. Roma",
      city: "Cuauhtémoc",
      state: "Ciudad de México",
      postalCode: "06700",
      country: "MX",
    },
    brand: "Tianguis",
    language: "es" as const,
    returnUrl: "http://market.example.com/checkout/paypal/return?group=g1",
    cancelUrl: "http://market.example.com/checkout/paypal/cancel",
  };
}
