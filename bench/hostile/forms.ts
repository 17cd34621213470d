import { hostileBodies } from "../../tests/support/hostile-forms";
import { type Attack, send } from "./attack";

/** Each body that no form of ours sends, at the sign-in, which everyone may send. */
export const HOSTILE_FORMS: readonly Attack[] = hostileBodies("email").map(({ what, type, body }) => ({
  name: `a form ${what.slice(0, 40) || "of an empty name"} to /auth`,
  parallel: 4,
  async send(origin) {
    const { status } = await send(`${origin}/auth`, { method: "POST", headers: { "Content-Type": type }, body });
    return status;
  },
}));
