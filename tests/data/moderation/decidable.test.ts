import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { CLOCK } from "~/data/clock.server";
import { isAppealable, isDecidable, isForOthers } from "~/data/moderation/facts.server";
import { isSuspensionAppealable, isSuspensionDecidable } from "~/data/moderation/suspensions.server";
import { APPEAL_WITHIN, appealableUntil } from "~/domain/moderation/appeal";
import {
  SUSPENSION_DECISIONS,
  suspensionAppealableUntil,
  decisionsOf as suspensionDecisionsOf,
} from "~/domain/moderation/suspension";
import { decisionsOf, TAKEDOWN_DECISIONS } from "~/domain/moderation/takedown";
import { DAY, MINUTE } from "~/domain/time";
import { openShop, type Shop } from "../../support/shop";

// Statements ask for the same as the rules.

let shop: Shop;
let admin: Admin;
let other: string;
beforeAll(async () => {
  shop = await openShop();
  ({ admin } = shop);
  other = await shop.bidder();
});
afterAll(() => shop.close());

async function setOthers(hasOthers: boolean) {
  await shop.db.run(
    hasOthers
      ? sql`INSERT INTO user_roles (user_id, role) VALUES (${other}, 'admin') ON CONFLICT DO NOTHING`
      : sql`DELETE FROM user_roles WHERE user_id = ${other}`,
  );
}
const both = [true, false];
const TIMES = [-MINUTE, MINUTE];
const cases = <Decision>(decisions: readonly Decision[]) =>
  both.flatMap((hasOthers) =>
    both.flatMap((isDecider) =>
      both.flatMap((isAppealed) =>
        [null, ...decisions].flatMap((decision) =>
          TIMES.map((left) => ({ hasOthers, isDecider, isAppealed, decision, left })),
        ),
      ),
    ),
  );

test("takedowns and rulings: who decides what, and until when it is appealed", async () => {
  for (const { hasOthers, isDecider, isAppealed, decision, left } of cases(TAKEDOWN_DECISIONS)) {
    await setOthers(hasOthers);
    const row = { at: Date.now() - APPEAL_WITHIN + left, appealedAt: isAppealed ? 1 : null, decision };
    const columns = sql`(SELECT ${row.at} AS at, ${isDecider ? admin.id : other} AS admin_id, ${row.appealedAt} AS appealed_at,
      ${decision} AS decision) d`;
    const isFor = isAppealed && decision === null && isDecider && hasOthers;
    const label = JSON.stringify({ hasOthers, isDecider, ...row });
    const [answer] = await shop.db.all<{
      now: number;
      isAppealable: number;
      isForOthers: number;
    }>(sql`SELECT ${CLOCK} AS now,
      ${isAppealable} AS isAppealable, ${isForOthers(sql`d`, admin.id, sql`'somebody'`)} AS isForOthers FROM ${columns}`);
    if (!answer) throw new Error("one row");
    expect([answer.isAppealable === 1, answer.isForOthers === 1], label).toEqual([
      appealableUntil(row, answer.now) !== null,
      isFor,
    ]);
    for (const to of TAKEDOWN_DECISIONS) {
      const [may] = await shop.db.all(sql`SELECT 1 FROM ${columns} WHERE ${isDecidable(admin, to, sql`'somebody'`)}`);
      expect(may !== undefined, `${to} of ${label}`).toBe(decisionsOf(row).some((one) => one === to) && !isFor);
    }
  }
});

test("what was removed, and a warning, can be appealed for seven days", async () => {
  for (const [ago, may] of [
    [7 * DAY - MINUTE, true],
    [7 * DAY + MINUTE, false],
  ] as const) {
    const at = Date.now() - ago;
    expect(appealableUntil({ at, appealedAt: null, decision: null }, Date.now())).toBe(may ? at + 7 * DAY : null);
    expect(
      await shop.db.all(sql`SELECT 1 FROM (SELECT ${at} AS at, NULL AS appealed_at, NULL AS decision) d
      WHERE ${isAppealable}`),
    ).toHaveLength(may ? 1 : 0);
  }
});

test("suspensions: who decides what, and until when one is appealed", async () => {
  for (const { hasOthers, isDecider, isAppealed, decision, left } of cases(SUSPENSION_DECISIONS)) {
    for (const ends of [null, ...TIMES]) {
      await setOthers(hasOthers);
      const [id, user, now] = [uuid(), await shop.bidder(), Date.now()];
      const row = {
        ...{ at: now - APPEAL_WITHIN + left, until: ends === null ? null : now + ends, decision },
        appealedAt: isAppealed ? now : null,
      };
      const [by, words] = decision ? [other, "Read"] : [null, null];
      await shop.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until, appeal, appealed_at, decision,
          decided_by, decided_at, decision_reason)
        VALUES (${id}, ${user}, ${isDecider ? admin.id : other}, 'other', 'Why', ${row.at}, ${row.until},
          ${isAppealed ? "No" : null}, ${row.appealedAt}, ${decision}, ${by}, ${by && now}, ${words})`);
      const isFor = isAppealed && decision === null && isDecider && hasOthers;
      const label = JSON.stringify({ hasOthers, isDecider, ends, left, isAppealed, decision });
      const holds = async (condition: ReturnType<typeof sql>) =>
        (await shop.db.all(sql`SELECT 1 WHERE ${condition}`)).length === 1;
      expect(await holds(isSuspensionAppealable(user)), label).toBe(suspensionAppealableUntil(row, now) !== null);
      for (const to of SUSPENSION_DECISIONS) {
        const may = suspensionDecisionsOf(row, now).some((one) => one === to) && !isFor;
        expect(await holds(isSuspensionDecidable(admin, id, to)), `${to} of ${label}`).toBe(may);
      }
    }
  }
});
