import Database from "libsql";

interface Page {
  number: number;
  data: Buffer;
}

/** Keeps what a database holds now; what is answered puts it back, as often as wanted, under the connections that are open. */
export function keepDatabase(file: string): () => void {
  const kept = reading(file, pagesOf);
  return () => reading(file, (database) => putBack(database, kept));
}

/** A connection for each time: one that wrote over the first page no longer knows what it reads. */
function reading<Result>(file: string, work: (database: Database.Database) => Result): Result {
  const database = new Database(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function pagesOf(database: Database.Database): Page[] {
  const pages = database.prepare("SELECT pgno AS number, data FROM sqlite_dbpage").all() as Page[];
  return pages.map(({ number, data }) => ({ number, data: Buffer.from(data) }));
}

function putBack(database: Database.Database, kept: readonly Page[]): void {
  database.exec("PRAGMA synchronous = OFF; BEGIN IMMEDIATE");
  const there = pagesOf(database);
  const missing = kept.length - there.length;
  if (missing > 0) {
    database.exec(`CREATE TABLE filler (bytes); INSERT INTO filler VALUES (zeroblob(${(missing + 2) * 4096}))`);
  }
  const write = database.prepare("UPDATE sqlite_dbpage SET data = ? WHERE pgno = ?");
  // The first page last: it says how many there are.
  for (const { number, data } of [...kept].reverse()) {
    if (number === 1 || missing > 0 || !there[number - 1]?.data.equals(data)) write.run(data, number);
  }
  database.exec("COMMIT");
}
