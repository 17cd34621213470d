/** Makes a function that writes a number with its noun: "1 hour", "48 hours". */
export function withUnit(one: string, many: string): (count: number) => string {
  return (count) => `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The same in both languages: "12,000". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
