import Database from "libsql";
import { DatabaseLog } from "./database-log";

/** Free pages that a database gets for what its tests add: a snapshot with more pages than the database cannot be restored. */
const RESERVE = 160;
const FILLER = `INSERT INTO totals VALUES (hex(zeroblob(${RESERVE * 2048})), 0); DELETE FROM totals WHERE name LIKE '00%'`;

/** Pages that may differ from a snapshot; `null` for all. */
type Suspects = Set<number> | null;

/** Takes snapshots of a database and restores them under open connections; each as often as wanted, in any order. */
export class Snapshots {
  readonly #file: string;
  /** It keeps their pages in memory, where it compares them: to open a connection each time reads the whole schema. */
  #opened: { connection: Database.Database; log: DatabaseLog } | undefined;
  /** By the snapshots' numbers. */
  readonly #suspects: Suspects[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** The result restores what is there now. */
  take(): () => void {
    this.#opened ??= { connection: open(this.#file), log: new DatabaseLog(this.#file) };
    const { connection } = this.#opened;
    this.#readLog();
    const number = this.#suspects.push(new Set()) - 1;
    connection.prepare("INSERT INTO kept SELECT ?, pgno, data FROM sqlite_dbpage").run(number);
    const counted = connection.prepare("SELECT count(*) AS pages FROM kept WHERE snapshot = ?").get(number);
    const { pages } = counted as { pages: number };
    return () => this.#restore(number, pages);
  }

  /** Restores the first one and forgets the others. */
  rewind(): void {
    const kept = this.#opened?.connection;
    const first = kept?.prepare("SELECT count(*) AS pages FROM kept WHERE snapshot = 0").get() as { pages: number };
    this.#restore(0, first.pages);
    this.#suspects.length = 1;
    kept?.exec("DELETE FROM kept WHERE snapshot > 0");
  }

  close(): void {
    this.#opened?.connection.close();
    this.#opened?.log.close();
  }

  /** Notes what was written since the last time. */
  #readLog(): void {
    const written = this.#opened?.log.readWritten() ?? null;
    for (const [number, suspects] of this.#suspects.entries()) {
      if (written === null) this.#suspects[number] = null;
      else for (const page of written) suspects?.add(page);
    }
  }

  #restore(number: number, pages: number): void {
    if (!this.#opened) return;
    const { connection } = this.#opened;
    const { page_count: there } = connection.prepare("PRAGMA page_count").get() as { page_count: number };
    if (there < pages) throw new Error(`a snapshot of ${pages} pages does not fit into ${there}`);
    connection.exec("BEGIN IMMEDIATE");
    this.#readLog();
    const suspects = this.#suspects[number] ?? null;
    const changed = connection
      .prepare(`SELECT number FROM kept CROSS JOIN sqlite_dbpage ON pgno = number
        WHERE snapshot = ? ${suspects ? "AND number IN (SELECT value FROM json_each(?))" : ""}
          AND sqlite_dbpage.data IS NOT kept.data ORDER BY number DESC`)
      .all(suspects ? [number, JSON.stringify([...suspects])] : [number]) as { number: number }[];
    const write = connection.prepare(`UPDATE sqlite_dbpage SET data =
      (SELECT data FROM kept WHERE snapshot = ? AND number = ?) WHERE pgno = ?`);
    // The first page last: it holds the number of pages.
    for (const page of changed) write.run(number, page.number, page.number);
    connection.exec("COMMIT");
    this.#suspects[number] = new Set();
  }
}

function open(file: string): Database.Database {
  const connection = new Database(file);
  connection.exec(`PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY;
    CREATE TEMP TABLE kept (snapshot, number, data, PRIMARY KEY (snapshot, number)) WITHOUT ROWID`);
  // Not by a table of its own: to other connections, tables seem to be missing from a schema that changed.
  connection.exec(FILLER);
  return connection;
}
