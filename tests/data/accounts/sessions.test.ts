import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertSession, isSessionValid } from "~/data/accounts/sessions.server";
import { isSessionOver, SESSION_IDLE, SESSION_LIFE } from "~/domain/accounts/account";
import { type Catalogue, openCatalogue } from "../../support/catalogue";

const now = 1_800_000_000_000;
let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

test.each([
  [0, 0, false],
  [SESSION_IDLE - 1, SESSION_IDLE - 1, false],
  [SESSION_IDLE, SESSION_IDLE, true],
  [SESSION_IDLE + 1, SESSION_IDLE + 1, true],
  [0, SESSION_LIFE - 1, false],
  [0, SESSION_LIFE, true],
  [0, SESSION_LIFE + 1, true],
  [SESSION_IDLE - 1, SESSION_LIFE - 1, false],
])(
  "after %i ms without use, %i ms old: rule and statement agree that a session's end is %s",
  async (idle, age, over) => {
    const session = { user_agent: "", device: "", created_at: now - age, last_used_at: now - idle, factor_at: null };
    const key = { userId: "ana", idHash: `${idle} ${age}` };
    await shop.db.run(insertSession({ ...session, id_hash: key.idHash, user_id: key.userId }, sql`${key.userId}`));
    const [row] = await shop.db.all<{ valid: number }>(sql`SELECT ${isSessionValid(key, now)} AS valid`);
    expect([isSessionOver(session, now), row?.valid]).toEqual([over, over ? 0 : 1]);
  },
);
