import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  AUDITED_ACTIONS,
  type AuditEntry,
  auditHash,
  checkEntries,
  type HashedEntry,
  NO_HASH,
  UNCHECKED,
} from "~/domain/moderation/audit";

const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const entry = (seq: number): AuditEntry => ({
  ...{ seq, admin_id: "ana", what: "product_removed", noun: "product", about: `p${seq}` },
  ...{ amount: null, reason: "Réplica", at: 1_000 + seq },
});

/** Entries 1 to `count`, each with the hash of those before it. */
function chain(count: number): HashedEntry[] {
  const entries: HashedEntry[] = [];
  for (let seq = 1; seq <= count; seq++) {
    entries.push({ ...entry(seq), hash: auditHash(entries.at(-1)?.hash ?? NO_HASH, entry(seq), sha) });
  }
  return entries;
}
const [first, second, third] = chain(3) as [HashedEntry, HashedEntry, HashedEntry];

test("a hash covers what was written and the hash before it, from 64 zeros on", () => {
  const written = ["0".repeat(64), 1, "ana", "product_removed", "product", "p1", null, "Réplica", 1_001];
  expect(first.hash).toBe(sha(JSON.stringify(written)));
  for (const [field, value] of Object.entries(first).filter(([name]) => name !== "hash")) {
    const changed = { ...first, [field]: typeof value === "number" ? value + 1 : `${value}!` };
    expect(auditHash(NO_HASH, changed, sha), field).not.toBe(first.hash);
  }
});

test("a log is whole up to its last entry, read at once or part by part", () => {
  const whole = { seq: 3, hash: third.hash, broken: null };
  expect(checkEntries(UNCHECKED, [first, second, third], sha)).toEqual(whole);
  expect(checkEntries(checkEntries(UNCHECKED, [first], sha), [second, third], sha)).toEqual(whole);
  expect(checkEntries(UNCHECKED, [], sha)).toEqual({ seq: 0, hash: NO_HASH, broken: null });
});

test("the first entry that is changed or missing is named, with the last that is as it was written", () => {
  const broken = (...entries: HashedEntry[]) => checkEntries(UNCHECKED, entries, sha);
  expect(broken(first, { ...second, reason: "Otra" }, third)).toEqual({ seq: 1, hash: first.hash, broken: 2 });
  expect(broken(first, third)).toEqual({ seq: 1, hash: first.hash, broken: 2 });
  expect(broken(second, third)).toEqual({ seq: 0, hash: NO_HASH, broken: 1 });
});

test("entries that have no hash yet are left for the next check", () => {
  expect(checkEntries(UNCHECKED, [first, { ...second, hash: null }], sha)).toEqual({
    ...{ seq: 1, hash: first.hash, broken: null },
  });
});

test("each action has a name of its own", () => {
  expect(AUDITED_ACTIONS).toContain("product_removed");
  expect(AUDITED_ACTIONS).toContain("role_granted");
  expect(new Set(AUDITED_ACTIONS).size).toBe(AUDITED_ACTIONS.length);
});
