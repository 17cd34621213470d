import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { Budgets, LongestFirst } from "./budgets";

const root = fileURLToPath(new URL("..", import.meta.url));

/** They replace modules, which has to come before anybody reads these. */
const ALONE = [
  "tests/data/accounts/password.test.ts",
  "tests/flows/auctions/rush.test.ts",
  "tests/http/pages/visitor-cache.test.ts",
];

const common = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A second, as it is by itself, is little for a browser on a busy machine.
  expect: { poll: { timeout: 10_000 } },
};
const resolve = { alias: { "~": `${root}app` } };

export default defineConfig({
  root,
  test: {
    // Two cores: more workers than that only make each other late.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new Budgets()],
    projects: [
      {
        resolve,
        // One process after another file keeps what it has read: that is most of what a small file takes.
        test: { ...common, name: "together", include: ["tests/**/*.test.{ts,tsx}"], exclude: ALONE, isolate: false },
      },
      { resolve, test: { ...common, name: "alone", include: ALONE } },
    ],
  },
});
