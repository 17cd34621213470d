import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readReadiness } from "~/flows/operations/read-readiness.server";
import { answerHealth } from "~/http/answers/health-answer.server";

/** Whether everything works that the market needs. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { isReady, parts } = await readReadiness(context);
  return answerHealth(isReady, { parts });
}
