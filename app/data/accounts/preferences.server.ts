import { eq } from "drizzle-orm";
import type { Language } from "~/i18n/language";
import type { Database } from "../connect.server";
import { users } from "../schema.server";

/** What a person wants to be told of. */
export type Switches = Pick<typeof users.$inferSelect, "notify_email" | "notify_outbid">;

/** A person's switches. */
export async function findSwitches(db: Database, userId: string): Promise<Switches | null> {
  const { notify_email, notify_outbid } = users;
  const [switches] = await db.select({ notify_email, notify_outbid }).from(users).where(eq(users.id, userId));
  return switches ?? null;
}

/** The language of a person's mails. */
export async function findLanguage(db: Database, userId: string): Promise<Language | null> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language ?? null;
}

/** Saves how a person wants to be told, and in which language. */
export async function savePreferences(
  db: Database,
  userId: string,
  preferences: Partial<Switches & Pick<typeof users.$inferSelect, "language">>,
): Promise<void> {
  await db.update(users).set(preferences).where(eq(users.id, userId));
}
