import { beginAttempt } from "~/data/accounts/hashing-turns.server";
import type { Call } from "./call.server";
import { tooMany } from "./wire.server";

/** Refuses before any other work while enough passwords are being hashed. */
export async function whereHashed<T>({ context }: Call, work: () => Promise<T>): Promise<T> {
  const end = beginAttempt(context.now());
  if (!end) throw tooMany(1);
  try {
    return await work();
  } finally {
    end();
  }
}
