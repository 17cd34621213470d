import { type Client, createClient, type InStatement } from "@libsql/client/http";
import type { OrderStatus } from "~/domain/orders/order";
import type { PaymentStatus } from "~/domain/payments/payment";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { HOME } from "../tests/support/home";

/** Centavos. */
const PRICE = 100_00;
const FEE = 7_95;
const BUYERS = 1_000;

interface Sold {
  /** Begins the ids of these rows. */
  name: string;
  count: number;
  /** How long ago the first and the last were made, milliseconds; the others lie between. */
  ago: readonly [first: number, last: number];
  payment: PaymentStatus;
  /** What became of each order, in turn. */
  orders: readonly OrderStatus[];
}

/** A seller with rows of orders and payments, as purchases leave them. */
export async function openSeller(url: string) {
  const client = createClient({ url, intMode: "number" });
  await client.batch(
    [
      `INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('seller', 'seller@example.com', 'Ana', 'x', 1)`,
      `INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES ('s', 'seller', 'store', 'Store', 1)`,
      `INSERT INTO users (id, email, full_name, password_hash, created_at)
        ${upTo(BUYERS)} SELECT 'b' || n, 'b' || n || '@example.com', 'Beto', 'x', 1 FROM n`,
    ],
    "write",
  );
  return { client, put: (sold: Sold) => put(client, sold) };
}

/** The numbers from 1 on, as `n`. */
const upTo = (count: number) => `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count})`;

/** The statuses that lead to one. */
const PATHS: { [status in OrderStatus]?: readonly OrderStatus[] } = {
  awaiting_payment: [],
  expired_unpaid: ["expired_unpaid"],
  payment_pending: ["payment_pending"],
  paid: ["paid"],
  shipped: ["paid", "shipped"],
  delivered: ["paid", "shipped", "delivered"],
};

async function put(client: Client, { name, count, ago: [first, last], payment, orders }: Sold): Promise<void> {
  const now = Date.now();
  const at = `CAST(${now - first} + n * ${(first - last) / count} AS INTEGER)`;
  const insert = (table: string, columns: string, values: string): InStatement =>
    `INSERT INTO ${table} (${columns}) ${upTo(count)} SELECT ${values} FROM n`;
  const isCaptured = payment === "captured";
  const productStatus = isCaptured ? "sold" : orders.includes("expired_unpaid") ? "paused" : "reserved";
  const hasCapture = isCaptured || payment === "capture_pending";
  const of = (order: string, status: OrderStatus) =>
    `${order} GLOB '${name}*' AND CAST(substr(${order}, ${name.length + 1}) AS INTEGER) % ${orders.length} = ${orders.indexOf(status)}`;
  const moves = orders.flatMap((status) =>
    (PATHS[status] ?? []).flatMap((to, step, path): InStatement[] => [
      `INSERT INTO order_events (id, order_id, at, from_status, to_status, actor)
        SELECT id || '-${to}', id, created_at + ${(step + 1) * MINUTE}, '${path[step - 1] ?? "awaiting_payment"}', '${to}', 'T'
        FROM orders WHERE ${of("id", status)}`,
      `UPDATE orders SET status = '${to}' WHERE ${of("id", status)}`,
      ...(to === "shipped"
        ? [
            `INSERT INTO shipments (order_id, way, sent_at, arrives_by, delivers_at)
              SELECT id, 'own', moved_at, moved_at + ${5 * DAY}, moved_at + ${10 * DAY} FROM orders WHERE ${of("id", status)}`,
          ]
        : []),
    ]),
  );
  const entry = (account: string, amount: number) =>
    insert(
      "ledger_entries",
      "id, order_id, kind, payment_id, account, amount, at",
      `'${name}' || n || '${account}', '${name}' || n, 'sale', '${name}' || n, '${account}', ${amount}, ${at}`,
    );
  await client.batch(
    [
      insert(
        "products",
        "id, title, category, condition, price, stock, seller_id, image_url, status, created_at",
        `'${name}' || n, 'Silla', 'home', 'new', ${PRICE}, 0, 'seller', 'k', '${productStatus}', ${at}`,
      ),
      insert(
        "checkouts",
        "id, buyer_id, currency, total, ship_to, expires_at, created_at",
        `'${name}' || n, 'b' || (1 + n % ${BUYERS}), 'MXN', ${PRICE}, '${JSON.stringify(HOME)}', ${at}, ${at}`,
      ),
      insert(
        "orders",
        "id, product_id, buyer_id, seller_id, title, amount, status, pay_by, checkout_id, created_at",
        `'${name}' || n, '${name}' || n, 'b' || (1 + n % ${BUYERS}), 'seller', 'Silla', ${PRICE}, 'awaiting_payment',
          ${at} + ${15 * MINUTE}, '${name}' || n, ${at}`,
      ),
      insert(
        "payments",
        "id, checkout_id, attempt, paypal_order_id, status, amount, currency, capture_id, fee, created_at, updated_at, moved_at",
        `'${name}' || n, '${name}' || n, 1, '${payment}-${name}' || n, '${payment}', ${PRICE}, 'MXN',
          ${hasCapture ? `'C-${payment}-${name}' || n` : "NULL"}, ${isCaptured ? FEE : "NULL"}, ${at},
          ${isCaptured ? at : now - MINUTE}, ${at}`,
      ),
      ...moves,
      ...(isCaptured
        ? [entry("buyer_clearing", -PRICE), entry("paypal_fee", FEE), entry("seller_payable", PRICE - FEE)]
        : []),
    ],
    "write",
  );
}

/** What PayPal says about the order of such a payment. */
export function paypalOrder(id: string) {
  const [status, name] = id.split("-") as [PaymentStatus, string];
  const value = (centavos: number) => ({ currency_code: "MXN", value: (centavos / 100).toFixed(2) });
  const capture = {
    ...{ id: `C-${id}`, amount: value(PRICE), status: status === "captured" ? "COMPLETED" : "PENDING" },
    ...(status === "captured" && {
      seller_receivable_breakdown: {
        gross_amount: value(PRICE),
        paypal_fee: value(FEE),
        net_amount: value(PRICE - FEE),
      },
    }),
  };
  return {
    ...{ id, status: status === "created" ? "PAYER_ACTION_REQUIRED" : "COMPLETED", links: [] },
    purchase_units: [
      {
        ...{ amount: value(PRICE), custom_id: name, invoice_id: `${name}-1` },
        ...(status !== "created" && { payments: { captures: [capture] } }),
      },
    ],
  };
}

export const LATELY = {
  pending: [70 * HOUR, 2 * HOUR],
  created: [2.5 * HOUR, HOUR / 2],
  captured: [4 * DAY, HOUR],
} as const;
