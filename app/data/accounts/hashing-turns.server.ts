import { requests, underWay } from "../under-way.server";

/** Passwords that are hashed at once in an isolate, and attempts that are counted or hashed at once. */
const TURNS_MAX = 2;
const ATTEMPTS_MAX = 8;
/** Milliseconds. */
const LIFE = 10_000;
const PASS_LIFE = 1_000;

const turns = underWay(LIFE);
const attempts = underWay(LIFE);
const passes = underWay(PASS_LIFE);

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
/** Milliseconds between two refusals, and after which one is answered in any case. */
const REFUSALS_APART = 8;
const REFUSAL_WAIT_MAX = 400;

/** When the last refusal is answered. */
let refusal = 0;

/** One pass of this isolate at a time: workerd computes on the isolate's only thread, and its other requests go first. */
export async function inPass<T>(work: () => Promise<T>): Promise<T> {
  const isWaitedFor = () => requests.count(Date.now()) > turns.count(Date.now());
  const isPassUnderWay = () => passes.count(Date.now()) > 0;
  for (let rests = 0; isPassUnderWay() || (rests < RESTS_MAX && isWaitedFor()); rests++) await pause(REST);
  const end = passes.begin(Date.now());
  try {
    return await work();
  } finally {
    await pause(0);
    end();
  }
}

/** Before a refusal: of many that arrive at once, each is drawn a little after the one before, and other pages between them. */
export async function awaitRefusal(): Promise<void> {
  const now = Date.now();
  refusal = Math.min(Math.max(now, refusal + REFUSALS_APART), now + REFUSAL_WAIT_MAX);
  await pause(refusal - now);
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
