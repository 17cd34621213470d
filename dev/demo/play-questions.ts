import { createClient } from "@libsql/client/http";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/http";
import { v7 as uuid } from "uuid";
import type * as tables from "~/data/schema.server";
import { checkAnswer, checkQuestion } from "~/domain/questions/question";
import { HOUR } from "~/domain/time";
import { answerQuestion } from "~/flows/questions/answer-question.server";
import { askSeller } from "~/flows/questions/ask-seller.server";
import { CAST } from "./cast";
import { contextAt } from "./context-at";
import { assertAccepted } from "./play";
import { QUESTIONS } from "./questions";

type Listing = Pick<typeof tables.products.$inferSelect, "id" | "title" | "seller_id">;

/** Asks and answers through the market's own flows, each at its time. */
export async function playQuestions(databaseUrl: string, now: number): Promise<void> {
  const client = createClient({ url: databaseUrl, intMode: "number" });
  const db = drizzle({ client });
  for (const { title, asker, question, answer, hours } of QUESTIONS) {
    const [listing] = await db.all<Listing>(sql`SELECT id, title, seller_id FROM products WHERE title = ${title}`);
    const [person] = await db.all<{ id: string }>(sql`SELECT id FROM users WHERE email = ${CAST[asker].email}`);
    if (!listing || !person) throw new Error(`no listing or no asker: ${title}`);
    const asked = checkQuestion(question, "es");
    if (!asked.ok) throw new Error(`${question}: ${JSON.stringify(asked.refusal)}`);
    const [askedAt, answeredAt] = [now - hours[0] * HOUR, now - hours[1] * HOUR];
    const id = uuid({ msecs: askedAt });
    const written = { ...asked, id, productId: listing.id, askerId: person.id };
    const ok = await askSeller(contextAt(databaseUrl, askedAt), written, { title, sellerId: listing.seller_id });
    assertAccepted({ ok });
    if (!answer) continue;
    const checked = checkAnswer(answer, "es");
    if (!checked.ok) throw new Error(`${answer}: ${JSON.stringify(checked.refusal)}`);
    const said = { ...checked, questionId: id, sellerId: listing.seller_id };
    assertAccepted({
      ok: await answerQuestion(contextAt(databaseUrl, answeredAt), said, { productId: listing.id, title }),
    });
  }
  await db.run(sql`UPDATE mails SET sent_at = created_at WHERE sent_at IS NULL`);
  client.close();
}
