const TIMEOUT = 3_000;

const lines = new Map<string, Promise<{ left: unknown }>>();

/**
 * Runs work with the same `name` one after another in this isolate. That only saves work: the database keeps the order
 * between isolates, and a request that waited too long proceeds.
 */
export async function runInQueue<Left, Result>(
  name: string,
  work: (ahead: Left | null) => Promise<{ left: Left; result: Result }>,
): Promise<Result> {
  const before = lines.get(name) as Promise<{ left: Left }> | undefined;
  const mine = (async () => work(before ? await leftInTime(before) : null))();
  lines.set(name, mine);
  try {
    return (await mine).result;
  } finally {
    if (lines.get(name) === mine) lines.delete(name);
  }
}

// A request may await another request's promise, which never settles when that visitor disconnects: hence the timeout.
function leftInTime<Left>(before: Promise<{ left: Left }>): Promise<Left | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT));
  return Promise.race([before.then(({ left }) => left).catch(() => null), timeout]);
}
