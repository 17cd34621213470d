import { eq } from "drizzle-orm";
import type { Language } from "~/i18n/language";
import type { Database } from "../connect.server";
import { users } from "../schema.server";

export type NotificationPreferences = Pick<typeof users.$inferSelect, "notify_email" | "notify_outbid">;

export async function findNotificationPreferences(
  db: Database,
  userId: string,
): Promise<NotificationPreferences | null> {
  const { notify_email, notify_outbid } = users;
  const [switches] = await db.select({ notify_email, notify_outbid }).from(users).where(eq(users.id, userId));
  return switches ?? null;
}

/** Emails are in this language. */
export async function findLanguage(db: Database, userId: string): Promise<Language | null> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language ?? null;
}

export async function savePreferences(
  db: Database,
  userId: string,
  preferences: Partial<NotificationPreferences & Pick<typeof users.$inferSelect, "language">>,
): Promise<void> {
  await db.update(users).set(preferences).where(eq(users.id, userId));
}
