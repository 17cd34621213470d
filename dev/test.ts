import { buildAll, buildInline } from "./build";
import { run } from "./run";

/** Tests that need neither workerd nor a browser. */
const QUICK = ["tests/domain", "tests/data", "tests/i18n", "tests/islands", "tests/http", "tests/architecture.test.ts"];

const isQuick = process.argv.includes("--quick");

const STEPS: [what: string, work: () => Promise<unknown>][] = [
  ["Format and lint", () => run("node_modules/.bin/biome", ["ci", "--error-on-warnings", "."])],
  ["Build", isQuick ? buildInline : buildAll],
  ["Floating promises", () => run("node_modules/.bin/oxlint", ["--type-aware", "app", "bench", "dev", "tests"])],
  ["Types", () => run("node_modules/.bin/tsc", ["--noEmit"])],
  ["Unused code", () => run("node_modules/.bin/knip", [])],
  ["Tests", () => runTests(isQuick ? QUICK : [])],
];

function runTests(paths: string[]) {
  return run("node_modules/.bin/vitest", ["run", "--config", "tests/vitest.config.ts", ...paths]);
}

for (const [index, [what, work]] of STEPS.entries()) {
  console.log(`\n${index + 1}/${STEPS.length} ${what}`);
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
