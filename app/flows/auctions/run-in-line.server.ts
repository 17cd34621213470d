import { beTold } from "~/data/be-told.server";

const TIMEOUT = 3_000;

/** Somebody who waits in a line. */
export interface Place<Job, Answer> {
  readonly job: Job;
  /** Gives it its answer, or its turn when there is none. */
  tell(answer: Answer | null): void;
}

export interface Line<Job, Left, Answer> {
  /** What the one ahead left. */
  left: Left | null;
  /** In their order. Whoever has the turn may do their jobs along, and tells them their answer by `serve`. */
  readonly behind: Place<Job, Answer>[];
}

const lines = new Map<string, Line<unknown, unknown, unknown>>();

/**
 * Runs work with the same `name` one after another in this isolate; `job` is for whoever is ahead and can do it along.
 * That only saves work: the database keeps the order between isolates, and a request that waited too long proceeds.
 */
export async function runInLine<Job, Left, Answer>(
  name: string,
  job: Job,
  work: (line: Line<Job, Left, Answer>) => Promise<Answer>,
): Promise<Answer> {
  const known = lines.get(name) as Line<Job, Left, Answer> | undefined;
  const line = known ?? { left: null, behind: [] };
  if (!known) lines.set(name, line as Line<unknown, unknown, unknown>);
  const answer = known ? await waitIn(line, job) : null;
  if (answer !== null) return answer;
  try {
    return await work(line);
  } catch (error) {
    line.left = null;
    throw error;
  } finally {
    const next = line.behind.shift();
    if (next) next.tell(null);
    else if (lines.get(name) === line) lines.delete(name);
  }
}

/** `null` is its turn. */
function waitIn<Job, Answer>({ behind }: Line<Job, unknown, Answer>, job: Job): Promise<Answer | null> {
  return beTold<Answer>(TIMEOUT, (tell) => {
    const place = { job, tell };
    behind.push(place);
    return () => {
      leave(behind, place);
      return true;
    };
  });
}

export function serve<Job, Answer>({ behind }: Line<Job, unknown, Answer>, place: Place<Job, Answer>, answer: Answer) {
  leave(behind, place);
  place.tell(answer);
}

function leave<Job, Answer>(behind: Place<Job, Answer>[], place: Place<Job, Answer>): void {
  const at = behind.indexOf(place);
  if (at >= 0) behind.splice(at, 1);
}
