import type { PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";

// Changes the rules in small ways, one at a time, and counts the changes that no test notices (docs/measured.md).
// Parts: npm run mutate -- app/domain/auctions app/domain/money.ts

/** Each is judged by the tests of its floor. */
const FLOORS = ["domain"];

const parts = process.argv.slice(2);

// The random auctions of each run.
process.env.AUCTION_RUNS ??= "10";

for (const floor of FLOORS) {
  const home = `app/${floor}`;
  const places = parts.length > 0 ? parts.filter((part) => part.startsWith(home)) : [home];
  if (places.length === 0) continue;
  const options: PartialStrykerOptions = {
    mutate: places.map((place) => (place.endsWith(".ts") ? place : `${place}/**/*.ts`)),
    testFiles: [`tests/${floor}/**/*.test.ts`],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tests/mutation.config.ts", related: true },
    coverageAnalysis: "perTest",
    ignoreStatic: true,
    ignorePatterns: ["**", "!{app,dev,docs,migrations,tests}/**", "!README.md", "!{package,tsconfig}.json"],
    concurrency: Number(process.env.CONCURRENCY ?? 1),
    reporters: ["clear-text", "json", "progress-append-only"],
    jsonReporter: { fileName: `.cache/mutation/${floor}.json` },
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    tempDirName: ".cache/mutation/work",
    allowConsoleColors: false,
  };
  await new Stryker(options).runMutationTest();
}
