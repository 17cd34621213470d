import * as z from "zod";
import { endServiceSessions } from "~/flows/auth/end-sessions.server";
import { type Call, readQuery } from "./call.server";
import type { Bearer } from "./endpoint.server";

const schema = z.object({ scope: z.enum(["global", "local", "others"]).default("global") });

export async function answerSignOut(call: Call, { user, session }: Bearer): Promise<Response> {
  const { scope } = readQuery(call, schema);
  await endServiceSessions(call.context, user.id, session.idHash, scope);
  return new Response(null, { status: 204 });
}
