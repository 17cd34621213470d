import { consents, oauthClients } from "~/data/schema.server";
import type { Market } from "./market";

/** An application that an administrator registered and a user allowed. */
export async function putApplication(
  db: Market["db"],
  { id, admin, user, name = "Pequeña App" }: { id: string; admin: string; user: string; name?: string },
): Promise<void> {
  await db.insert(oauthClients).values({
    ...{ id, name, website: "https://app.example", redirects: ["https://app.example/callback"] },
    ...{ added_by: admin, added_at: 1 },
  });
  await db.insert(consents).values({ user_id: user, client_id: id, scopes: "openid email", granted_at: 1 });
}
