import { expect, test } from "vitest";
import { openOldDatabase } from "../../support/old-database";

const related = { supplementary_data: { related_ids: { order_id: "ORDER" } } };
const amount = { value: "1234.50", currency_code: "MXN" };
const at = "2026-11-20T12:00:00Z";

test("events that were stored whole keep what they are about, and their body is gone", async () => {
  const old = await openOldDatabase("0013_paypal_account");
  const { client } = old;
  for (const [id, type, resource] of [
    ["1", "PAYMENT.CAPTURE.COMPLETED", { id: "CAPTURE", amount, ...related }],
    ["2", "PAYMENT.CAPTURE.REFUNDED", { id: "REFUND", amount }],
    ["3", "CHECKOUT.ORDER.APPROVED", { id: "ORDER" }],
    ["4", "CHECKOUT.PAYMENT-APPROVAL.REVERSED", { order_id: "ORDER" }],
    ["5", "CUSTOMER.DISPUTE.CREATED", { dispute_id: "PP-1" }],
    ["6", "PAYMENT.CAPTURE.DENIED", {}],
  ] as const) {
    const body = JSON.stringify({ id, create_time: at, resource });
    await client.execute({ sql: "INSERT INTO webhook_events VALUES (?, ?, ?, 5, 6)", args: [id, type, body] });
  }
  await client.execute("INSERT INTO webhook_events VALUES ('7', 'X', 'no JSON', 5, NULL)");

  await old.migrate();
  const { rows, columns } = await client.execute("SELECT * FROM webhook_events ORDER BY id");
  expect(columns).not.toContain("body");
  const about = rows.map((row) =>
    ["paypal_order_id", "capture_id", "refund_id", "dispute_id", "amount", "currency"].map((name) => row[name]),
  );
  expect(about).toEqual([
    ["ORDER", "CAPTURE", null, null, 1234_50, "MXN"],
    [null, null, "REFUND", null, null, null],
    ["ORDER", null, null, null, null, null],
    ["ORDER", null, null, null, null, null],
    [null, null, null, "PP-1", null, null],
    [null, null, null, null, null, null],
    [null, null, null, null, null, null],
  ]);
  expect(rows.map((row) => row.created_at)).toEqual([...Array(6).fill(Date.parse(at)), null]);
  await old.close();
});
