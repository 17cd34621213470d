import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { insertRuling } from "~/data/moderation/rulings.server";
import { listOwnQuestions, listQuestionsToAnswer } from "~/data/questions/own-questions.server";
import { findWaitingQuestions, listAnsweredQuestions, selectAsking } from "~/data/questions/questions.server";
import { products, questions } from "~/data/schema.server";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";
import { putQuestion } from "../../support/put-question";

let shop: Catalogue;
let product: string;
const admin = { id: "rita" } as Admin;

beforeAll(async () => {
  shop = await openCatalogue();
  await shop.client.batch([
    "INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('eva', 'eva', 'eva Ruiz', 'x', 0), ('rita', 'rita', 'Rita', 'x', 0)",
    "INSERT INTO user_roles (user_id, role) VALUES ('rita', 'admin')",
  ]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  product = uuid();
  await shop.db.insert(products).values({
    ...{ id: product, title: "Silla", category: "home", condition: "new", price: 10000, stock: 5, seller_id: "ana" },
    ...{ image_url: "none", status: "active", created_at: 1 },
  });
});

const change = (what: string) => shop.client.execute(`UPDATE questions SET ${what}`);
const put = (more: { answer?: string; asker?: string } = {}) => putQuestion(shop, { product, asker: "eva", ...more });

test("a question is about a listing on offer, of another person, and begins without an answer", async () => {
  const insert = (seller: string, asker: string, answer: string | null = null) =>
    shop.client.execute({
      sql: `INSERT INTO questions (id, product_id, seller_id, asker_id, asked_at, question, language, answered_at, answer, answer_language)
        VALUES ('q' || random(), ?, ?, ?, 1, '¿Qué?', 'es', ?, ?, ?)`,
      args: [product, seller, asker, answer && 1, answer, answer && "es"],
    });
  await insert("ana", "eva");
  await expect(insert("leo", "eva")).rejects.toThrow("a listing on offer");
  await expect(insert("ana", "ana")).rejects.toThrow(/CHECK/);
  await expect(insert("ana", "eva", "Sí")).rejects.toThrow("a listing on offer");
  await shop.db.update(products).set({ status: "ended" }).where(eq(products.id, product));
  await expect(insert("ana", "eva")).rejects.toThrow("a listing on offer");
});

test("a question and its one answer do not change, and an answered one stays", async () => {
  const id = await put();
  for (const what of ["question = '¿Otra?'", "asker_id = 'leo'", "asked_at = 9", "language = 'en'"])
    await expect(change(`${what} WHERE id = '${id}'`), what).rejects.toThrow("does not change");
  await expect(change(`answer = 'Sí' WHERE id = '${id}'`)).rejects.toThrow(/CHECK/);
  await change(`answer = 'Sí', answer_language = 'es', answered_at = 5 WHERE id = '${id}'`);
  for (const what of ["answer = 'No'", "answered_at = 6", "answer = NULL, answer_language = NULL, answered_at = NULL"])
    await expect(change(`${what} WHERE id = '${id}'`), what).rejects.toThrow("one answer");
  await expect(shop.db.delete(questions).where(eq(questions.id, id))).rejects.toThrow();
  const waiting = await put();
  await shop.db.delete(questions).where(eq(questions.id, waiting));
  const ruling = { id: "r1", noun: "question", about: id, part: "answer", rule: "other", reason: "x" } as const;
  await shop.db.run(insertRuling(admin, ruling));
  expect(await shop.db.select().from(questions).where(eq(questions.id, id))).toEqual([]);
  for (const what of ["UPDATE rulings SET reason = 'y'", "DELETE FROM rulings"])
    await expect(shop.client.execute(what)).rejects.toThrow("not rewritten");
});

test("every list of questions walks along an index", async () => {
  const { db, server } = shop;
  server.resetCount();
  await listAnsweredQuestions(db, product, "9_z", 5);
  await findWaitingQuestions(db, "eva", product);
  await selectAsking(db, "eva", product);
  await listQuestionsToAnswer(db, "ana", "9_z", 5);
  await listOwnQuestions(db, "eva", "9_z", 5);
  const plans = [...(await plansOf(shop)).values()];
  expect(plans).toHaveLength(6);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN |TEMP B-TREE FOR ORDER/);
  for (const index of [
    "questions_answered (product_id=?",
    "questions_to_answer (seller_id=?",
    "questions_asked (asker_id=?",
  ])
    expect(plans.join("\n")).toContain(index);
});
