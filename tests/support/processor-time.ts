/** Milliseconds of this process's own time, which other work on the machine does not lengthen as it does wall time. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
