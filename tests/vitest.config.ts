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

export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, as it is by itself, is little for a browser on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // Two cores: more workers than that only make each other late.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new Budgets()],
    projects: [
      // One process after another file keeps what it has read: that is most of what a small file takes.
      {
        extends: true,
        test: { name: "together", include: ["tests/**/*.test.{ts,tsx}"], exclude: ALONE, isolate: false },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
});
