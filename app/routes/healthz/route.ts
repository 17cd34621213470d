import { answerHealth } from "~/http/answers/health-answer.server";

/** Whether the Worker answers; asks nothing else. */
export function loader() {
  return answerHealth(true, {});
}
