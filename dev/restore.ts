import { join } from "node:path";
import { restoreArchive } from "./archive/archive";
import { Mistake, runCommand } from "./archive/mistake";
import { readPlaces } from "./archive/places";

await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Mistake("Say where from: npm run restore -- backups/monday");
  const { file, turso, openBuckets } = readPlaces();
  // Turso takes a whole file when a database is made.
  const target = turso ? join(folder, "to-turso.db") : file;
  const { buckets, close } = await openBuckets();
  try {
    const files = await restoreArchive(folder, target, buckets);
    console.log(`Restored the database and ${files - 1} pictures.`);
    if (turso) console.log(`Make the database with: turso db create NAME --from-file ${target}`);
  } finally {
    await close();
  }
});
