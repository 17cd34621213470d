/**
 * What a statement does to the connection:
 * `read` and `write` touch rows, `schema` changes tables, `setting` changes the connection itself,
 * the `begin`s and `end` and `savepoint` move its transaction.
 */
type SqlKind = "read" | "write" | "schema" | "setting" | "begin" | "begin-write" | "begin-read" | "savepoint" | "end";

export interface Sql {
  readonly text: string;
  readonly kind: SqlKind;
  /** INSERT, SELECT ...; for WITH the verb that follows the common tables. */
  readonly verb: string;
  /** One entry a parameter, in the order of SQLite's numbers; null for a bare `?`. */
  readonly params: readonly (string | null)[];
}

// Space, comments, quoted things (a doubled quote reads as two neighbours), parameters, words, numbers, the rest.
const TOKENS =
  /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|\?\d*|[:@$][\w$\u0080-\uffff]+|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d[\w.]*|[\s\S]/g;
const SPACE = /^(?:\s|--|\/\*)/;
const VERBS = new Set(["SELECT", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE"]);
const SCHEMA = new Set(["CREATE", "DROP", "ALTER", "REINDEX", "ANALYZE", "VACUUM"]);
const READ_PRAGMA = /_list$|_info$|_xinfo$|_check$/;
const ACTING_PRAGMA = /^(?:wal_checkpoint|optimize|incremental_vacuum|shrink_memory)$/;

const known = new Map<string, readonly Sql[]>();

/** The statements of a SQL text; empty ones are left out. The body of a trigger stays in one piece. */
export function readSql(source: string): readonly Sql[] {
  const seen = known.get(source);
  if (seen) return seen;
  const statements = split(source).map(readStatement);
  if (source.length > 20_000) return statements;
  if (known.size >= 2000) known.clear();
  known.set(source, statements);
  return statements;
}

function split(source: string): string[][] {
  const statements: string[][] = [];
  let tokens: string[] = [];
  // The last two tokens that mean something: "; END ;" closes a trigger.
  let [before, last] = ["", ""];
  for (const [token] of source.matchAll(TOKENS)) {
    if (SPACE.test(token)) {
      if (tokens.length > 0) tokens.push(token);
      continue;
    }
    const ends = token === ";" && (!isTrigger(tokens) || (before === ";" && last.toUpperCase() === "END"));
    [before, last] = [last, token];
    if (!ends) tokens.push(token);
    else if (tokens.length > 0) statements.push(tokens);
    if (ends) tokens = [];
  }
  if (tokens.length > 0) statements.push(tokens);
  return statements;
}

function isTrigger(tokens: readonly string[]): boolean {
  if (tokens[0]?.toUpperCase() !== "CREATE") return false;
  return /^CREATE (?:TEMP |TEMPORARY )?TRIGGER/.test(words(tokens.slice(0, 12)).join(" "));
}

function words(tokens: readonly string[]): string[] {
  return tokens.filter((token) => /^[A-Za-z_]/.test(token)).map((token) => token.toUpperCase());
}

function readStatement(tokens: readonly string[]): Sql {
  const text = tokens.join("");
  const [first = "", second = "", third = ""] = words(tokens.slice(0, 24));
  const verb = first === "WITH" ? verbAfterWith(tokens) : first;
  return { text, kind: kindOf(verb, second, third, text), verb, params: readParams(tokens) };
}

function verbAfterWith(tokens: readonly string[]): string {
  let depth = 0;
  for (const token of tokens) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    else if (depth === 0 && VERBS.has(token.toUpperCase())) return token.toUpperCase();
  }
  return "WITH";
}

function kindOf(verb: string, second: string, third: string, text: string): SqlKind {
  if (verb === "SELECT" || verb === "VALUES" || verb === "EXPLAIN") return "read";
  if (VERBS.has(verb)) return "write";
  if (verb === "BEGIN") {
    if (second === "IMMEDIATE" || second === "EXCLUSIVE") return "begin-write";
    return second === "READONLY" || third === "READONLY" ? "begin-read" : "begin";
  }
  if (verb === "COMMIT" || verb === "END") return "end";
  if (verb === "ROLLBACK") return second === "TO" || third === "TO" ? "savepoint" : "end";
  if (verb === "SAVEPOINT" || verb === "RELEASE") return "savepoint";
  if (verb === "PRAGMA") return kindOfPragma(text);
  if (verb === "ATTACH" || verb === "DETACH" || second.startsWith("TEMP")) return "setting";
  // An unknown verb is only going to be a syntax error.
  return SCHEMA.has(verb) ? "schema" : "read";
}

function kindOfPragma(text: string): SqlKind {
  const [, name = "", argument] = /^pragma\s+(?:\w+\s*\.\s*)?(\w+)\s*([=(])?/i.exec(text) ?? [];
  if (name === "" || ACTING_PRAGMA.test(name.toLowerCase())) return "setting";
  return argument && !READ_PRAGMA.test(name.toLowerCase()) ? "setting" : "read";
}

function readParams(tokens: readonly string[]): (string | null)[] {
  const params: (string | null)[] = [];
  for (const token of tokens) {
    if (token === "?") params.push(null);
    else if (/^\?\d/.test(token)) {
      const number = Number(token.slice(1));
      // SQLite's own limit; beyond it the engine refuses the statement.
      while (params.length < number && number <= 32766) params.push(null);
      if (number >= 1 && number <= 32766) params[number - 1] = token;
    } else if (/^[:@$]./.test(token) && !params.includes(token)) params.push(token);
  }
  return params;
}
