/**
 * Does one part after the other, or some side by side. A part that fails does not stop the others; what failed is thrown
 * when all are done.
 */
export async function runEach(parts: readonly (() => Promise<unknown>)[], atOnce = 1): Promise<void> {
  const waiting = [...parts];
  const faults: unknown[] = [];
  const doNext = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      await part().catch((error: unknown) => faults.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, doNext));
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join("; "));
  if (faults.length === 1) throw faults[0];
}
