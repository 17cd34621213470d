import Database from "libsql";

interface Page {
  number: number;
  data: Buffer;
}

/** Takes a snapshot of a database; the result restores it, as often as wanted, under open connections. */
export function snapshotDatabase(file: string): () => void {
  const kept = reading(file, pagesOf);
  return () => reading(file, (database) => putBack(database, kept));
}

/** A new connection each time: one that overwrote the first page has a stale cache. */
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
  // The first page last: it holds the number of pages.
  for (const { number, data } of [...kept].reverse()) {
    if (number === 1 || missing > 0 || !there[number - 1]?.data.equals(data)) write.run(data, number);
  }
  database.exec("COMMIT");
}
