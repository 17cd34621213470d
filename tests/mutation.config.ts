import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** For `npm run mutate`, which runs these tests again for each mutant. */
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app`, "@libsql/client/http": `${root}tests/support/near-client.ts` } },
  test: {
    include: ["tests/{domain,flows}/**/*.test.ts"],
    // They need workerd, measure time, or repeat at random or with every fault what others test once.
    exclude: [
      "tests/flows/**/{*-faults,*-histories,kill,rush,hundred-buyers,delete-expired,send-emails}.test.ts",
      "tests/domain/images/hostile-images.test.ts",
    ],
    setupFiles: ["tests/mutation.setup.ts"],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
