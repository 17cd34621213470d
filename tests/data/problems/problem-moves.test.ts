import { afterAll, beforeAll, expect, test } from "vitest";
import { mayMove } from "~/domain/moves";
import { PROBLEM_MOVES, PROBLEM_STATUSES } from "~/domain/problems/problem";
import { type Catalogue, openCatalogue } from "../../support/catalogue";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await openCatalogue();
  await catalogue.put([{}]);
});
afterAll(() => catalogue.close());

test("the database moves a problem exactly as the table of domain does", async () => {
  const pairs = PROBLEM_STATUSES.flatMap((from) => PROBLEM_STATUSES.map((to) => [from, to] as const));
  for (const [index, [from, to]] of pairs.entries()) {
    const id = `q${index}`;
    await catalogue.client.batch(
      [
        `INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
          VALUES ('${id}', 'p1', 'leo', 'ana', 'Thing', 10000, 'problem_open', 1)`,
        `INSERT INTO problems (id, order_id, kind, description, status, opened_at, moved_at, offer, return_to, label_by,
            return_carrier, return_number)
          VALUES ('${id}', '${id}', 'change_of_mind', 'Too big', '${from}', 1, 1, 100, '{}', 'buyer', 'dhl', '12345')`,
      ],
      "write",
    );
    const moved = catalogue.client.execute(`UPDATE problems SET status = '${to}' WHERE id = '${id}'`);
    if (from === to || mayMove(PROBLEM_MOVES, from, to)) await moved;
    else await expect(moved, `${from} > ${to}`).rejects.toThrow("a problem does not move so");
  }
});
