import type { Call } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { scopesOf, userShapeFor } from "./oauth-claims.server";
import { userShape } from "./user-shape.server";
import { json } from "./wire.server";

export async function answerUser(_call: Call, { user, clientId }: Bearer): Promise<Response> {
  return json(clientId === null ? userShape(user) : userShapeFor(user, scopesOf(user)));
}
