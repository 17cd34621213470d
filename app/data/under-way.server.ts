/** What is under way in this isolate. What never ends, as when a client disconnects, is forgotten after `life`. */
export function underWay(life: number) {
  const all = new Set<{ until: number }>();
  return {
    /** Call the result at the end. */
    begin(now: number): () => void {
      const own = { until: now + life };
      all.add(own);
      return () => all.delete(own);
    },
    count(now: number): number {
      for (const own of all) if (own.until <= now) all.delete(own);
      return all.size;
    },
  };
}

export const requests = underWay(5_000);
