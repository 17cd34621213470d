import { requests, underWay } from "../under-way.server";

/** Passwords that are hashed at once in an isolate, and attempts that are counted or hashed at once. */
const TURNS_MAX = 4;
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

/** Milliseconds of a rest, and how many are taken at most for requests under way. */
const REST = 4;
const RESTS_MAX = 12;
/** Milliseconds between two refusals, and after which one is answered in any case. */
const REFUSALS_APART = 8;
const REFUSAL_WAIT_MAX = 400;

/** So many passwords were hashed. */
let hashed = 0;
/** When the last refusal is answered. */
let refusal = 0;

/** Throws a HashingBusyError when all turns are taken. workerd hashes on the isolate's only thread: its other requests go first. */
export async function inHashingTurn<T>(hash: () => T): Promise<T> {
  const now = Date.now();
  if (turns.count(now) >= TURNS_MAX) throw new HashingBusyError("enough passwords are being hashed");
  const end = turns.begin(now);
  try {
    await awaitOthers();
    return hash();
  } finally {
    hashed++;
    end();
  }
}

/** Rests while requests that hash nothing are under way; anew after each hash, which kept them waiting. */
async function awaitOthers(): Promise<void> {
  const isWaitedFor = () => requests.count(Date.now()) > turns.count(Date.now());
  let seen = hashed;
  for (let rests = 0; seen !== hashed || (rests < RESTS_MAX && isWaitedFor()); rests++) {
    if (seen !== hashed) rests = 0;
    seen = hashed;
    await pause(REST);
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
