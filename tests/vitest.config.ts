import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { Budgets, LongestFirst } from "./budgets";

const root = fileURLToPath(new URL("..", import.meta.url));

/** They mock modules, which has to happen before other files import these. */
const ALONE = ["tests/flows/auctions/rush.test.ts", "tests/http/pages/visitor-cache.test.ts"];

const common = {
  // Of what a test makes, little stays: a large young generation is swept less often.
  execArgv: ["--max-semi-space-size=64"],
  globalSetup: "tests/support/run-folder.ts",
  // For a machine with other work, where a test takes several times as long.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};
const resolve = { alias: { "~": `${root}app`, "@libsql/client/http": `${root}tests/support/near-client.ts` } };

export default defineConfig({
  root,
  test: {
    // Twice two cores: each waits for workerd or Chromium at times.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new Budgets()],
    projects: [
      {
        resolve,
        // A process keeps imported modules from file to file: imports are most of a small file's time.
        test: { ...common, name: "together", include: ["tests/**/*.test.{ts,tsx}"], exclude: ALONE, isolate: false },
      },
      { resolve, test: { ...common, name: "alone", include: ALONE } },
    ],
  },
});
