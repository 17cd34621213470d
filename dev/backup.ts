import { saveArchive } from "./archive/archive";
import { copyLocalDatabase, copyTursoDatabase } from "./archive/database-copy";
import { readPlaces } from "./archive/places";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Say where to: npm run backup -- backups/monday");
const { file, turso, openBuckets } = readPlaces();
const { buckets, close } = await openBuckets();
try {
  const copy = async (to: string) =>
    turso ? copyTursoDatabase(turso.url, turso.token, to) : copyLocalDatabase(file, to);
  const files = await saveArchive(folder, copy, buckets);
  console.log(`Saved the database and ${files - 1} pictures in ${folder}.`);
} finally {
  await close();
}
