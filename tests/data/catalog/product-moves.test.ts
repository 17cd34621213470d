import { afterAll, beforeAll, expect, test } from "vitest";
import { moveProduct } from "~/data/catalog/product-moves.server";
import { PRODUCT_MOVES, PRODUCT_STATUSES } from "~/domain/catalog/product-status";
import { mayMove } from "~/domain/moves";
import { type Catalogue, openCatalogue } from "../../support/catalogue";

let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

const PAIRS = PRODUCT_STATUSES.flatMap((from) => PRODUCT_STATUSES.map((to) => [from, to] as const));

async function statusOf(id: string) {
  const { rows } = await shop.client.execute({ sql: "SELECT status FROM products WHERE id = ?", args: [id] });
  return rows[0]?.status;
}

test("the database refuses every move that the table has not, and takes every other", async () => {
  await shop.clear();
  await shop.put(PAIRS.map(([status]) => ({ status })));
  for (const [index, [from, to]] of PAIRS.entries()) {
    const id = `p${index + 1}`;
    const update = shop.client.execute({ sql: "UPDATE products SET status = ? WHERE id = ?", args: [to, id] });
    const isMoved = await update.then(
      () => true,
      (error) => {
        expect(String(error)).toContain("a product does not move so");
        return false;
      },
    );
    expect(isMoved, `${from} > ${to}`).toBe(from === to || mayMove(PRODUCT_MOVES, from, to));
    expect(await statusOf(id)).toBe(isMoved ? to : from);
  }
});

test("a product moves from what it is expected to be, when its condition holds, and otherwise stays", async () => {
  await shop.clear();
  await shop.put([{ status: "scheduled" }, { status: "reserved" }, { status: "removed" }]);
  const start = { to: "active", actor: "T", from: ["scheduled"] } as const;
  for (const id of ["p1", "p2", "p3"]) await shop.db.run(moveProduct(id, start));
  expect(await Promise.all(["p1", "p2", "p3"].map(statusOf))).toEqual(["active", "reserved", "removed"]);
  await shop.db.run(moveProduct("p2", { to: "active", actor: "T" }));
  expect(await statusOf("p2")).toBe("active");
});

test("an actor cannot make another actor's move", () => {
  expect(() => moveProduct("p1", { to: "active", actor: "S", from: ["scheduled"] })).toThrow("S moves no product");
  expect(() => moveProduct("p1", { to: "paused", actor: "B", from: ["active"] })).toThrow("B moves no product");
});
