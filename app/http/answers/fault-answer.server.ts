import type { AppContext } from "~/context";
import { HashingBusyError } from "~/data/accounts/hashing-turns.server";

/** Logs an unexpected error. Rethrows what has an answer of its own, such as the 503 of an unavailable database. */
export async function orFault<T>(context: AppContext, write: () => Promise<T>): Promise<T | "fault"> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Response || error instanceof HashingBusyError) throw error;
    context.logFault(error);
    return "fault";
  }
}
