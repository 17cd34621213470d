const LANGUAGES = ["en", "es"] as const;
const SCRIPTS = ["without script", "with script"] as const;

const isAll = process.env.DAY_WAYS === "all";

type DayWay<Width> = readonly [language: (typeof LANGUAGES)[number], script: (typeof SCRIPTS)[number], width: Width];

/**
 * Two ways to live through a day, which have each language, each width, script and its lack; every way where `DAY_WAYS` is
 * "all".
 */
export function dayWays<Width extends number>(...widths: [Width, Width]): DayWay<Width>[] {
  if (isAll) {
    return LANGUAGES.flatMap((language) =>
      SCRIPTS.flatMap((script) => [...new Set(widths)].map((width) => [language, script, width] as const)),
    );
  }
  return [
    ["en", "without script", widths[0]],
    ["es", "with script", widths[1]],
  ];
}

/** Of what only script, or only its lack, shows: English, and Spanish where `DAY_WAYS` is "all". */
export function dayLanguages() {
  return isAll ? LANGUAGES : (["en"] as const);
}
