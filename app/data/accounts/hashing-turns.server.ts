import { requests, underWay } from "../under-way.server";

/** Passwords that are hashed at once in an isolate, and attempts that are counted or hashed at once. */
const TURNS_MAX = 2;
const ATTEMPTS_MAX = 8;
/** Milliseconds. */
const LIFE = 10_000;

const turns = underWay(LIFE);
const attempts = underWay(LIFE);

/** Nothing was tried. */
export class HashingBusyError extends Error {}

/** Call the result when the attempt is answered; `null` while enough passwords are being hashed, before any other work. */
export function beginAttempt(now: number): (() => void) | null {
  return turns.count(now) >= TURNS_MAX || attempts.count(now) >= ATTEMPTS_MAX ? null : attempts.begin(now);
}

/** Throws a HashingBusyError when all turns are taken. */
export async function inHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  const now = Date.now();
  if (turns.count(now) >= TURNS_MAX) throw new HashingBusyError("enough passwords are being hashed");
  const end = turns.begin(now);
  try {
    return await work();
  } finally {
    end();
  }
}

/** Milliseconds of a rest, and how many are taken at most for requests under way. */
const REST = 4;
const RESTS_MAX = 12;

/** Between two passes: workerd computes on the isolate's only thread, and its other requests go first. */
export async function rest(): Promise<void> {
  const isWaitedFor = () => requests.count(Date.now()) > turns.count(Date.now());
  for (let rests = 0; rests === 0 || (rests < RESTS_MAX && isWaitedFor()); rests++) {
    await new Promise((resolve) => setTimeout(resolve, rests === 0 ? 0 : REST));
  }
}
