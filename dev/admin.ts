import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { CLOCK } from "~/data/clock.server";
import { commit, readThenCommit } from "~/data/commit.server";
import { connect } from "~/data/connect.server";
import { isAdmin } from "~/data/moderation/facts.server";
import { canChangeRole } from "~/data/moderation/proposals.server";
import { openDatabase } from "./database";

/** "refused": closed or suspended, or its email is not confirmed. */
export type Grant = "given" | "unknown" | "refused";

/** Makes an account an administrator, once, where the market itself could give it the role. The log has it. */
export async function makeAdmin(url: string, authToken: string | undefined, email: string): Promise<Grant> {
  const db = connect({ url, authToken }, console.error);
  const [user] = await db.all<{ id: string }>(sql`SELECT id FROM users WHERE lower(email) = lower(${email})`);
  if (!user) return "unknown";
  const when = canChangeRole(user.id, "role_granted");
  const isGiven = await readThenCommit(db, when, [
    sql`INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
      SELECT ${user.id}, 'role_granted', 'user', ${user.id}, 'npm run admin', ${CLOCK} WHERE ${when}`,
    sql`INSERT INTO user_roles (user_id, role) SELECT ${user.id}, 'admin' WHERE ${when}`,
  ]);
  return isGiven || (await commit(db, [], isAdmin(user.id))) ? "given" : "refused";
}

/** Answers why not. */
export async function main(email: string | undefined, env: NodeJS.ProcessEnv): Promise<string | null> {
  if (!email?.includes("@")) return "Say whom: npm run admin -- you@example.com";
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token, TIANGUIS_DATA: data = ".data" } = env;
  const file = `${data}/tianguis.db`;
  if (!url && !existsSync(file)) return `There is no ${file}: run npm start once, or set TURSO_DATABASE_URL.`;
  const local = url ? null : await openDatabase(file);
  const grant = await makeAdmin(url || (local?.url ?? ""), token, email).finally(() => local?.stop());
  if (grant === "unknown") return `No account has the email ${email}. Sign up with it first, then run this again.`;
  if (grant === "refused") return `${email} is closed or suspended, or has not confirmed its email.`;
  console.log(`${email} is an administrator.`);
  return null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const refusal = await main(process.argv[2], process.env);
  if (refusal) {
    console.error(refusal);
    process.exitCode = 1;
  }
}
