import { SqlError } from "./errors";

/** `other` changes tables or the connection itself: CREATE, PRAGMA … */
type SqlKind = "read" | "write" | "begin-readonly" | "transaction" | "other";

/** What the engine does not say of a statement before it runs. */
export interface Sql {
  readonly kind: SqlKind;
  readonly parameters: number;
}

const QUOTED_OR_COMMENT = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g;
const KINDS: readonly [SqlKind, RegExp][] = [
  ["write", /^(insert|replace|update|delete)\b|^with\b[\s\S]*\b(insert|replace\s+into|update|delete)\b/i],
  ["read", /^(select|with|values|explain)\b/i],
  ["begin-readonly", /^begin\b.*\breadonly\b/i],
  ["transaction", /^(begin|commit|end|rollback)\b/i],
];

/** Throws unless the text is exactly one statement. */
export function readSql(source: string): Sql {
  const text = source.replace(QUOTED_OR_COMMENT, (found) => (/^[-/]/.test(found) ? " " : "''")).trim();
  // The engine would run the first statement and ignore the rest.
  const separator = /^create\s+(temp\w*\s+)?trigger\b/i.test(text) ? /;\s*end\s*;/i : ";";
  const count = text.split(separator).filter((statement) => statement.trim() !== "").length;
  if (count === 0) throw new SqlError("SQL_NO_STATEMENT", "SQL string does not contain any statement");
  if (count > 1) throw new SqlError("SQL_MANY_STATEMENTS", "SQL string contains more than one statement");
  const [kind] = KINDS.find(([, pattern]) => pattern.test(text)) ?? ["other"];
  return { kind, parameters: countParameters(text) };
}

function countParameters(text: string): number {
  const named = /[:@$]\w+/.exec(text);
  if (named) throw new SqlError("ARGS_INVALID", `${named[0]}: only parameters without a name are supported`);
  let count = 0;
  for (const [, number] of text.matchAll(/\?(\d*)/g)) count = number ? Math.max(count, Number(number)) : count + 1;
  return count;
}
