import type { MutantResult, PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";

// Changes the code in small ways, one at a time, and counts those that no test notices (docs/measured.md).
// Parts of it: npm run mutate -- app/domain/auctions app/domain/money.ts
// By some of its tests, which is quicker: TESTS=tests/domain/csv.test.ts npm run mutate -- app/domain/csv.ts

/** Rooms of `app/flows` that decide about auctions and money. */
const FLOWS = [
  "auctions",
  "cancellations",
  "checkout",
  "disputes",
  "offers",
  "orders",
  "payments",
  "payouts",
  "refunds",
];
/** Of 100 changes, as many have to be noticed. */
const SCORE = 95;

/** Each is judged by its own tests. */
const RUNS = [
  { code: "app/domain", tests: "tests/domain" },
  ...FLOWS.map((room) => ({ code: `app/flows/${room}`, tests: `tests/flows/${room}` })),
];

// Enough random auctions: a mutant that they find is found in the first few.
process.env.AUCTION_RUNS ??= "10";
process.env.AUCTION_HOUSE_RUNS ??= "2";

const parts = process.argv.slice(2);
const all: MutantResult[] = [];
for (const { code, tests } of RUNS) {
  const places = parts.length === 0 ? [code] : parts.filter((part) => part.startsWith(code));
  if (places.length > 0) all.push(...(await mutate(places, code, tests)));
}

const counted = (...statuses: MutantResult["status"][]) => all.filter(({ status }) => statuses.includes(status)).length;
const [killed, left] = [counted("Killed", "Timeout"), counted("Survived", "NoCoverage")];
const score = (100 * killed) / (killed + left);
console.log(`${killed} of ${killed + left} changes noticed: ${score.toFixed(1)} of 100`);
if (!(score >= SCORE)) process.exitCode = 1;

function mutate(places: readonly string[], code: string, tests: string): Promise<MutantResult[]> {
  const options: PartialStrykerOptions = {
    mutate: places.map((place) => (place.includes(".ts") ? place : `${place}/**/*.ts`)),
    testFiles: process.env.TESTS?.split(",") ?? [`${tests}/**/*.test.ts`],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tests/mutation.config.ts", related: true },
    coverageAnalysis: "perTest",
    dryRunTimeoutMinutes: 30,
    // A timeout counts as noticed: a busy machine must not look like an endless loop.
    timeoutFactor: 5,
    // Lists and constants: each would need every test again, and their values are the specification's.
    ignoreStatic: true,
    ignorePatterns: [
      "**",
      "!{app,dev,docs,lexicon,migrations,tests}/**",
      "!build/inline.json",
      "!README.md",
      "!{package,tsconfig}.json",
    ],
    concurrency: Number(process.env.CONCURRENCY ?? 1),
    reporters: ["clear-text", "json", "progress-append-only"],
    jsonReporter: { fileName: `.cache/mutation/${code.replaceAll("/", "-")}.json` },
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    tempDirName: ".cache/mutation/work",
    allowConsoleColors: false,
  };
  return new Stryker(options).runMutationTest();
}
