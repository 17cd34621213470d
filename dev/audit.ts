import { existsSync } from "node:fs";
import { connect } from "~/data/connect.server";
import { checkAudit } from "~/flows/moderation/check-audit.server";
import { openDatabase } from "./database";

/** Compares the log of administrators with its hashes, at Turso where the environment names it, or on this machine. */
const { TURSO_DATABASE_URL: turso, TURSO_AUTH_TOKEN: authToken, TIANGUIS_DATA: data = ".data" } = process.env;
const file = `${data}/tianguis.db`;
if (!turso && !existsSync(file)) throw new Error(`There is no ${file}: run npm start once, or set TURSO_DATABASE_URL.`);
const local = turso ? null : await openDatabase(file);
const db = connect({ url: turso || (local?.url ?? ""), authToken }, console.error);
const auditing = { db, logAuditHash: () => {} };
let check = await checkAudit(auditing);
while (!check.isLast) check = await checkAudit(auditing, check.seq);
const { seq, hash, broken } = check;
await local?.stop();
if (broken === null) {
  console.log(`All ${seq} entries are as they were written. Compare the last hash with the Worker's log: ${hash}`);
} else {
  console.error(`Entry ${broken} was changed or is missing. Those before it are as they were written.`);
  process.exitCode = 1;
}
