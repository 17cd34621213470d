import type { Call } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { userShape } from "./user-shape.server";
import { json } from "./wire.server";

export async function answerUser(_call: Call, { user }: Bearer): Promise<Response> {
  return json(userShape(user));
}
