import type { AppContext } from "~/context";
import { sha256 } from "~/data/auctions/hash.server";
import {
  countEntries,
  findHash,
  findLastHash,
  insertHashes,
  readEntries,
} from "~/data/moderation/audit-entries.server";
import { type AuditCheck, auditHash, checkEntries, NO_HASH, UNCHECKED } from "~/domain/moderation/audit";

type Auditing = Pick<AppContext, "db" | "logAuditHash">;

const PORTION = 1000;
/** Of a check. */
const PORTIONS_AT_ONCE = 5;

/** Gives hashes to the entries that have none. The last one stands in Worker's log, where nobody rewrites it. Run by cron. */
export async function hashAudit({ db, logAuditHash }: Auditing): Promise<void> {
  for (;;) {
    const last = await findLastHash(db);
    const entries = await readEntries(db, last?.seq ?? 0, PORTION);
    let before = last?.hash ?? NO_HASH;
    const hashes = entries.map((entry) => {
      before = auditHash(before, entry, sha256);
      return { seq: entry.seq, hash: before };
    });
    const end = hashes.at(-1);
    if (!end) return;
    await insertHashes(db, hashes);
    logAuditHash(end);
    if (entries.length < PORTION) return;
  }
}

/**
 * Compares the entries after number `after`, as many as one request may, with their hashes; those the log still lacks are
 * written first. The next check goes on after `seq`, until one is `isLast`. Its first entry also covers the hash before.
 */
export async function checkAudit(context: Auditing, after = 0): Promise<AuditCheck & { isLast: boolean }> {
  await hashAudit(context);
  const { db } = context;
  const before = await findHash(db, after);
  let check: AuditCheck = before ? { ...before, broken: null } : UNCHECKED;
  for (let portion = 0; portion < PORTIONS_AT_ONCE; portion++) {
    const entries = await readEntries(db, check.seq, PORTION);
    check = checkEntries(check, entries, sha256);
    if (check.broken !== null) return { ...check, isLast: true };
    if (entries.length === PORTION) continue;
    // The last entries are missing.
    const isCut = check.seq < (await countEntries(db));
    return { ...check, broken: isCut ? check.seq + 1 : null, isLast: true };
  }
  return { ...check, isLast: false };
}
