import type { AppContext } from "~/context";
import { faultFacts, log } from "../log.server";

/** Does a write. When it fails unexpectedly, that is logged and the answer is "fault"; a database that is away passes. */
export async function orFault<T>(context: AppContext, write: () => Promise<T>): Promise<T | "fault"> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Response) throw error;
    log("fault", { requestId: context.requestId, ...faultFacts(error) });
    return "fault";
  }
}
