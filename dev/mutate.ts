import type { PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";

// Changes the rules in small ways, one at a time, and counts the changes that no test notices (docs/measured.md).
// A part: npm run mutate -- app/domain/auctions

/** Each is judged by the tests of its floor. */
const FLOORS = ["domain"];
/** They need workerd, or repeat at random or with every fault what others test once. */
const SLOW = ["tests/flows/**/{*-faults,*-histories,kill,rush,delete-expired}.test.ts"];

const only = process.argv[2];

// The random auctions of each run.
process.env.AUCTION_RUNS ??= "10";

for (const floor of FLOORS) {
  const home = `app/${floor}`;
  if (only && !only.startsWith(home)) continue;
  const place = only ?? home;
  const options: PartialStrykerOptions = {
    mutate: [place.endsWith(".ts") ? place : `${place}/**/*.ts`],
    testFiles: [`tests/${floor}/**/*.test.ts`, ...SLOW.map((file) => `!${file}`)],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tests/mutation.config.ts", related: true },
    coverageAnalysis: "perTest",
    ignoreStatic: true,
    ignorePatterns: ["**", "!{app,dev,migrations,tests}/**", "!{package,tsconfig}.json"],
    concurrency: Number(process.env.CONCURRENCY ?? 1),
    reporters: ["clear-text", "json", "progress-append-only"],
    jsonReporter: { fileName: `.cache/mutation/${floor}.json` },
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    tempDirName: ".cache/mutation/work",
    allowConsoleColors: false,
  };
  await new Stryker(options).runMutationTest();
}
