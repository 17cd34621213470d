import type { AppContext } from "~/context";
import { sha256 } from "~/data/auctions/hash.server";
import { countEntries, findLastHash, insertHashes, readEntries } from "~/data/moderation/audit-entries.server";
import { type AuditCheck, auditHash, checkEntries, NO_HASH, UNCHECKED } from "~/domain/moderation/audit";

type Auditing = Pick<AppContext, "db" | "logAuditHash">;

const PORTION = 1000;

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

/** Compares the whole log with its hashes; those it still lacks are written first. */
export async function checkAudit(context: Auditing): Promise<AuditCheck> {
  await hashAudit(context);
  let check = UNCHECKED;
  for (;;) {
    const entries = await readEntries(context.db, check.seq, PORTION);
    check = checkEntries(check, entries, sha256);
    if (check.broken !== null) return check;
    if (entries.length < PORTION) break;
  }
  // The last entries are missing.
  return check.seq < (await countEntries(context.db)) ? { ...check, broken: check.seq + 1 } : check;
}
