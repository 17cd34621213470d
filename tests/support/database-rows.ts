import Database from "libsql";

/** All rows of all tables of a file, those of the word indexes included. */
export function rowsOf(file: string): Map<string, string> {
  const database = new Database(file);
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  const rows = (names as { name: string }[]).map(({ name }): [string, string] => {
    return [name, JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all())];
  });
  database.close();
  return new Map(rows);
}
