const WAYS = [
  ["en", "without script"],
  ["es", "with script"],
  ["en", "with script"],
  ["es", "without script"],
] as const;

/** Two ways to live through a day, with their widths; all four where `DAY_WAYS` is "all". */
export function dayWays<Width extends number>(...widths: [Width, Width]) {
  const ways = WAYS.map(([language, script], at) => [language, script, widths[at % 2] as Width] as const);
  return process.env.DAY_WAYS === "all" ? ways : ways.slice(0, 2);
}
