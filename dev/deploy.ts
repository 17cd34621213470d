import { buildAll } from "./build";
import { migrateDatabase } from "./migrate";
import { run } from "./run";

const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token } = process.env;
if (!url || !token) {
  console.error(
    "Set TURSO_DATABASE_URL and TURSO_AUTH_TOKEN to the database that the Worker uses (docs/deploying.md).",
  );
  process.exit(1);
}
console.log("1/3 Building the Worker");
await buildAll();
console.log("2/3 Bringing the database up to date");
await migrateDatabase(url, token);
console.log("3/3 Deploying");
await run(process.execPath, ["node_modules/wrangler/bin/wrangler.js", "deploy", ...process.argv.slice(2)]);
