/** The longest wait for earlier work, milliseconds. */
const PATIENCE = 3_000;

const lines = new Map<string, Promise<{ left: unknown }>>();

/**
 * Does what is asked about the same thing one after the other, as far as this isolate knows, so that people who come at
 * the same time do not make each other read and decide again. It only saves work: the database keeps order between
 * isolates, and whoever waited too long goes ahead. `ahead` is what the one before left, or `null`.
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

// A request may await another one's promise, but that never settles when its visitor hangs up: hence the patience.
function leftInTime<Left>(before: Promise<{ left: Left }>): Promise<Left | null> {
  const tired = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  return Promise.race([before.then(({ left }) => left).catch(() => null), tired]);
}
