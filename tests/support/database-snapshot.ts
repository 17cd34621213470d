import Database from "libsql";

/** Free pages that a database gets for what its tests add: a snapshot with more pages than the database cannot be restored. */
const RESERVE = 160;
const FILLER = `INSERT INTO totals VALUES (hex(zeroblob(${RESERVE * 2048})), 0); DELETE FROM totals WHERE name LIKE '00%'`;

/** Takes snapshots of a database and restores them under open connections; each as often as wanted, in any order. */
export class Snapshots {
  readonly #file: string;
  /** It keeps their pages in memory, where it compares them: to open a connection each time reads the whole schema. */
  #connection: Database.Database | undefined;
  #count = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** The result restores what is there now. */
  take(): () => void {
    this.#connection ??= open(this.#file);
    const number = this.#count++;
    this.#connection.prepare("INSERT INTO kept SELECT ?, pgno, data FROM sqlite_dbpage").run(number);
    const counted = this.#connection.prepare("SELECT count(*) AS pages FROM kept WHERE snapshot = ?").get(number);
    const { pages } = counted as { pages: number };
    return () => this.#restore(number, pages);
  }

  close(): void {
    this.#connection?.close();
  }

  #restore(number: number, pages: number): void {
    const connection = this.#connection;
    if (!connection) return;
    const { there } = connection.prepare("SELECT count(*) AS there FROM sqlite_dbpage").get() as { there: number };
    if (there < pages) throw new Error(`a snapshot of ${pages} pages does not fit into ${there}`);
    connection.exec("BEGIN IMMEDIATE");
    const changed = connection
      .prepare(`SELECT number FROM kept CROSS JOIN sqlite_dbpage ON pgno = number
        WHERE snapshot = ? AND sqlite_dbpage.data IS NOT kept.data ORDER BY number DESC`)
      .all(number) as { number: number }[];
    const write = connection.prepare(`UPDATE sqlite_dbpage SET data =
      (SELECT data FROM kept WHERE snapshot = ? AND number = ?) WHERE pgno = ?`);
    // The first page last: it holds the number of pages.
    for (const page of changed) write.run(number, page.number, page.number);
    connection.exec("COMMIT");
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
