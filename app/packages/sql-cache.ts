/** Characters of a text that a server does not store any more (libsql-server, `hrana/http/request.rs`). */
const STORED_MAX = 5_000;

interface Stream {
  /** Sends a text ahead, for statements to name. */
  storeSql(text: string): object;
}

/**
 * As `@libsql/client` has it, for a stream that ends with its batch: it stores only texts that several statements share. Its
 * own form stores each one, which is a request more for every statement. Put in by dev/bundle.ts.
 */
export class SqlCache {
  readonly #stream: Stream;

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  apply(statements: { sql: string | object }[]): void {
    const sharing = new Map<string, typeof statements>();
    for (const statement of statements) {
      const { sql } = statement;
      if (typeof sql !== "string" || sql.length >= STORED_MAX) continue;
      sharing.set(sql, [...(sharing.get(sql) ?? []), statement]);
    }
    for (const [text, several] of sharing) {
      if (several.length === 1) continue;
      const stored = this.#stream.storeSql(text);
      for (const statement of several) statement.sql = stored;
    }
  }
}
