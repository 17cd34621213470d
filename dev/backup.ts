import { existsSync } from "node:fs";
import { saveArchive } from "./archive/archive";
import { copyLocalDatabase, copyTursoDatabase } from "./archive/database-copy";
import { Mistake, runCommand } from "./archive/mistake";
import { readPlaces } from "./archive/places";

await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Mistake("Say where to: npm run backup -- backups/monday");
  const { file, turso, openBuckets } = readPlaces();
  // Before the folder is made, so that the next try finds it free.
  if (!turso && !existsSync(file)) throw new Mistake(`There is no ${file}: is the market here?`);
  const { buckets, close } = await openBuckets();
  try {
    const copy = async (to: string) =>
      turso ? copyTursoDatabase(turso.url, turso.token, to) : copyLocalDatabase(file, to);
    const files = await saveArchive(folder, copy, buckets);
    console.log(`Saved the database and ${files - 1} pictures in ${folder}.`);
  } finally {
    await close();
  }
});
