import * as z from "zod";
import { endServiceSessions } from "~/flows/auth/end-sessions.server";
import { type Call, readQuery } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { ServiceError } from "./wire.server";

const schema = z.object({ scope: z.enum(["global", "local", "others"]).default("global") });

/** A session whose second factor is missing ends itself alone: who only knows the password signs nobody out. */
export async function answerSignOut(call: Call, { user, session, aal }: Bearer): Promise<Response> {
  const { scope } = readQuery(call, schema);
  const isHalf = user.factors.length > 0 && aal === "aal1";
  if (isHalf && scope === "others") throw new ServiceError(401, "insufficient_aal", "AAL2 session is required");
  await endServiceSessions(call.context, user.id, session.idHash, isHalf ? "local" : scope);
  return new Response(null, { status: 204 });
}
