/** Starts no more once `mayStart` says so. A failure does not stop the others; it is thrown at the end. */
export async function runEach(
  parts: readonly (() => Promise<unknown>)[],
  atOnce = 1,
  mayStart = () => true,
): Promise<void> {
  const waiting = [...parts];
  const faults: unknown[] = [];
  const doNext = async (): Promise<void> => {
    for (let part = waiting.shift(); part && mayStart(); part = waiting.shift()) {
      await part().catch((error: unknown) => faults.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, doNext));
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join("; "));
  if (faults.length === 1) throw faults[0];
}
