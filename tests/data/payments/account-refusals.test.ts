import { expect, test } from "vitest";
import { openOldDatabase } from "../../support/old-database";

test("refusals of our account that were counted before outlive the table that was made again", async () => {
  const old = await openOldDatabase("0015_outages");
  const add = "INSERT INTO account_refusals (kind, code, debug_id, times, since, last_at) VALUES";
  await old.client.execute(`${add} ('accountRefused', 'PAYEE_ACCOUNT_RESTRICTED', 'abc', 3, 5, 7)`);
  await old.migrate();
  // What the code from before still writes while a deployment is under way, and what the new one does.
  await old.client.execute(`${add} ('keyRefused', 'invalid_client', NULL, 1, 8, 8)`);
  await old.client.execute(`${add} ('captureRefused', 'PERMISSION_DENIED', NULL, 1, 9, 9)`);
  await expect(old.client.execute(`${add} ('other', 'X', NULL, 1, 9, 9)`)).rejects.toThrow("CHECK");
  const { rows } = await old.client.execute("SELECT * FROM account_refusals ORDER BY since");
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["accountRefused", "PAYEE_ACCOUNT_RESTRICTED", "abc", 3, 5, 7],
    ["keyRefused", "invalid_client", null, 1, 8, 8],
    ["captureRefused", "PERMISSION_DENIED", null, 1, 9, 9],
  ]);
  await old.close();
});
