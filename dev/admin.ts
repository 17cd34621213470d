import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client/http";
import { openDatabase } from "./database";

/** Makes an account an administrator, once. `false` without an account with this email. */
export async function makeAdmin(url: string, authToken: string | undefined, email: string): Promise<boolean> {
  const client = createClient({ url, authToken });
  try {
    const sql = `INSERT INTO user_roles (user_id, role)
      SELECT id, 'admin' FROM users WHERE lower(email) = lower(?) AND deleted_at IS NULL
      ON CONFLICT DO UPDATE SET role = excluded.role RETURNING user_id`;
    return (await client.execute({ sql, args: [email] })).rows.length > 0;
  } finally {
    client.close();
  }
}

async function main(email: string | undefined): Promise<string | null> {
  if (!email?.includes("@")) return "Say whom: npm run admin -- you@example.com";
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token, TIANGUIS_DATA: data = ".data" } = process.env;
  const file = `${data}/tianguis.db`;
  if (!url && !existsSync(file)) return `There is no ${file}: run npm start once, or set TURSO_DATABASE_URL.`;
  const local = url ? null : await openDatabase(file);
  const found = await makeAdmin(url ?? local?.url ?? "", token, email);
  await local?.stop();
  if (!found) return `No account has the email ${email}. Sign up with it first, then run this again.`;
  console.log(`${email} is an administrator.`);
  return null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const refusal = await main(process.argv[2]);
  if (refusal) {
    console.error(refusal);
    process.exitCode = 1;
  }
}
