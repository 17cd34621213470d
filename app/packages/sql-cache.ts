/** Texts that a stream stores at most, and bytes of each: libsql-server has 50 and 5,000 (`hrana/http/request.rs`). */
const TEXTS_MAX = 30;
const TEXT_MAX = 5_000;

interface Stream {
  /** Sends a text ahead, for statements to name. */
  storeSql(text: string): object;
}

type Statement = { sql: string | object };

/**
 * As `@libsql/client` has it, for a stream of one batch: it stores only texts that several statements share. Its own form
 * stores each one, which is a second entry in the request for every statement. Put in by dev/bundle.ts.
 */
export class SqlCache {
  readonly #stream: Stream;

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  apply(statements: readonly Statement[]): void {
    const byText = new Map<string, Statement[]>();
    for (const statement of statements) {
      if (typeof statement.sql !== "string") continue;
      const same = byText.get(statement.sql);
      if (same) same.push(statement);
      else byText.set(statement.sql, [statement]);
    }
    const shared = [...byText].filter(([text, { length }]) => length > 1 && Buffer.byteLength(text) <= TEXT_MAX);
    for (const [text, several] of shared.slice(0, TEXTS_MAX)) {
      const stored = this.#stream.storeSql(text);
      for (const statement of several) statement.sql = stored;
    }
  }
}
