import { generateAuthorizationId } from "~/data/auth/authorizations.server";
import { challengeOf } from "~/data/auth/pkce.server";
import { authorizations, consents, oauthClients } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import type { Market } from "./market";

/** An application that an administrator registered and a user allowed. */
export async function putApplication(
  db: Market["db"],
  { id, admin, user, name = "Pequeña App" }: { id: string; admin: string; user: string; name?: string },
): Promise<void> {
  await insertClient(db, id, admin, name);
  await db.insert(consents).values({ user_id: user, client_id: id, scopes: "openid email", granted_at: 1 });
}

/** The id of a request of another application, open for as long as any test needs. */
export async function putRequest(db: Market["db"], admin: string): Promise<string> {
  await insertClient(db, "c2", admin, "Calendario de ferias");
  const id = generateAuthorizationId();
  await db.insert(authorizations).values({
    ...{ id, client_id: "c2", redirect: REDIRECT, scopes: "openid email profile", challenge: challengeOf("") },
    created_at: Date.now() + 24 * HOUR,
  });
  return id;
}

const REDIRECT = "https://app.example/callback";

async function insertClient(db: Market["db"], id: string, admin: string, name: string): Promise<void> {
  await db.insert(oauthClients).values({
    ...{ id, name, website: "https://app.example", redirects: [REDIRECT] },
    ...{ added_by: admin, added_at: 1 },
  });
}
