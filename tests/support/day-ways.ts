const WAYS = [
  ["en", "without script"],
  ["es", "with script"],
  ["en", "with script"],
  ["es", "without script"],
] as const;

const isAll = process.env.DAY_WAYS === "all";

/** Two ways to live through a day, with their widths; all four where `DAY_WAYS` is "all". */
export function dayWays<Width extends number>(...widths: [Width, Width]) {
  const ways = WAYS.map(([language, script], at) => [language, script, widths[at % 2] as Width] as const);
  return isAll ? ways : ways.slice(0, 2);
}

/** Of what only script, or only its lack, shows: English, and Spanish where `DAY_WAYS` is "all". */
export function dayLanguages() {
  return isAll ? (["en", "es"] as const) : (["en"] as const);
}
