import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, as it is by itself, is little for a browser on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // Two cores: more workers than that only make each other late.
    maxWorkers: 2,
  },
});
