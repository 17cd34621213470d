import { MINUTE } from "../time";

export const CRON_NAMES = ["minute", "hour", "night"] as const;
export type CronName = (typeof CRON_NAMES)[number];

/** A run that has not ended by then was cut off: Workers end a cron after 15 minutes. */
const LONGEST_RUN = 15 * MINUTE;

export type RunState = "running" | "done" | "failed" | "cutOff" | "never";

/** `startedAt` is `null` where none is known. */
export function runState(
  { startedAt, endedAt, failure }: { startedAt: number | null; endedAt: number | null; failure: string | null },
  now: number,
): RunState {
  if (startedAt === null) return "never";
  if (endedAt === null) return now - startedAt > LONGEST_RUN ? "cutOff" : "running";
  return failure === null ? "done" : "failed";
}
