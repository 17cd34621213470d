import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { type LibsqlServer, startLibsql } from "./libsql/server";
import { migrateDatabase } from "./migrate";

const CACHE = ".cache";

/** A new file is a copy of a migrated one, which saves the time of the migrations. */
export async function openDatabase(file: string): Promise<LibsqlServer> {
  const isNew = !existsSync(file);
  if (isNew) await createDatabase(file);
  const database = await startLibsql({ file });
  if (!isNew) await migrateDatabase(database.url);
  return database;
}

/** Makes the file of an empty database. */
export async function createDatabase(file: string): Promise<void> {
  // SQLite would replay the log of a removed file into the new one.
  await rm(`${file}-wal`, { force: true });
  await copyFile(await migratedFile(), file);
}

/** An empty database at the newest schema, cached by the hash of the migrations. */
async function migratedFile(): Promise<string> {
  const file = `${CACHE}/schema-${await hashMigrations()}.db`;
  if (existsSync(file)) return file;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(`${CACHE}/schema-`);
  const database = await startLibsql({ file: `${folder}/new.db` });
  await migrateDatabase(database.url);
  await database.stop();
  // Another process may make the same file at the same time; a rename replaces it atomically.
  await rename(`${folder}/new.db`, file);
  await rm(folder, { recursive: true });
  return file;
}

export async function hashMigrations(): Promise<string> {
  const names = (await readdir("migrations", { recursive: true })).filter((name) => /\.(sql|json)$/.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(`migrations/${name}`)));
  const hash = createHash("sha256");
  for (const [index, text] of texts.entries()) hash.update(`${names[index]}\0`).update(text);
  return hash.digest("hex").slice(0, 16);
}
