import { buildAll, buildInline } from "./build";
import { run } from "./run";

/** Tests that need neither workerd nor a browser. */
const QUICK = [
  "tests/domain",
  "tests/data",
  "tests/i18n",
  "tests/islands",
  "tests/http",
  "tests/ui",
  "tests/architecture.test.ts",
  "tests/docs.test.ts",
  "tests/crons.test.ts",
];

const isQuick = process.argv.includes("--quick");

type Check = [what: string, program: string, ...args: string[]];

const CODE = ["app", "bench", "dev", "tests", "remix.config.js"];

/** The longest first: two run side by side. */
const CHECKS: Check[] = [
  ["Types and floating promises", "oxlint", "--type-aware", "--type-check", ...CODE],
  ["Unused code", "knip"],
  ["Format and lint", "biome", "ci", "--error-on-warnings", "."],
];

/** Runs a program of the project's packages; shows its output only when it fails. */
async function check([what, program, ...args]: Check): Promise<void> {
  await run(`node_modules/.bin/${program}`, args, { quiet: true });
  console.log(`  ${what}`);
}

async function runChecks(): Promise<void> {
  const waiting = [...CHECKS];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(next);
  };
  await Promise.all([work(), work()]);
}

const STEPS: [what: string, work: () => Promise<unknown>][] = [
  ["Build", isQuick ? buildInline : buildAll],
  ["Checks", runChecks],
  [
    "Tests",
    () => run("node_modules/.bin/vitest", ["run", "--config", "tests/vitest.config.ts", ...(isQuick ? QUICK : [])]),
  ],
];

for (const [index, [what, work]] of STEPS.entries()) {
  console.log(`\n${index + 1}/${STEPS.length} ${what}`);
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
