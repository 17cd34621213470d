import type { AccessClaims } from "~/data/auth/access-tokens.server";
import type { AuthUser, ServiceSession } from "~/data/auth/auth-users.server";
import type { Aal } from "~/domain/auth/amr";
import type { Call } from "./call.server";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who asks: a user whose session stands. */
export interface Bearer {
  user: AuthUser;
  session: ServiceSession;
  /** The id that tokens name. */
  sessionId: string;
  aal: Aal;
  clientId: string | null;
}

interface Place {
  method: Method;
  /** `/factors/:id/challenge` */
  path: string;
}

export type OpenEndpoint = Place & { needs: "nothing"; answer(call: Call): Promise<Response> };

export type BearerEndpoint = Place & {
  needs: "bearer";
  /** Whether tokens of OAuth clients may call it; otherwise they are the user's own alone. */
  forClients: boolean;
  answer(call: Call, claims: AccessClaims, guard: () => Promise<Bearer>): Promise<Response>;
};

export type Endpoint = OpenEndpoint | BearerEndpoint;

export function open(method: Method, path: string, answer: (call: Call) => Promise<Response>): OpenEndpoint {
  return { method, path, needs: "nothing", answer };
}

interface Rights {
  forClients?: boolean;
}

/** The token is verified, and its session's row is read, before the answer begins. */
export function bearer(
  method: Method,
  path: string,
  answer: (call: Call, who: Bearer) => Promise<Response>,
  { forClients = false }: Rights = {},
): BearerEndpoint {
  return {
    ...{ method, path, needs: "bearer", forClients },
    answer: async (call, _claims, guard) => answer(call, await guard()),
  };
}

/** One round trip: `read` starts with the token's user id, together with the session's row, and counts only where that stands. */
export function bearerWith<Sent, Found>(
  method: Method,
  path: string,
  { parse, read, answer, forClients = false }: WithReads<Sent, Found>,
): BearerEndpoint {
  return {
    ...{ method, path, needs: "bearer", forClients },
    async answer(call, claims, guard) {
      const sent = await parse(call);
      // A query of drizzle asks the database each time that it is awaited.
      const found = Promise.resolve(read(call, claims, sent));
      // No unhandled rejection: an error of the read matters only for a session that stands.
      found.catch(() => {});
      const who = await guard();
      return answer(call, who, sent, await found);
    },
  };
}

interface WithReads<Sent, Found> extends Rights {
  /** The body, or what else was sent. */
  parse(call: Call): Promise<Sent>;
  read(call: Call, claims: AccessClaims, sent: Sent): Promise<Found>;
  answer(call: Call, who: Bearer, sent: Sent, found: Found): Promise<Response>;
}
