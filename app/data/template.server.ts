import { type BuildQueryConfig, Placeholder, SQL, StringChunk, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Database } from "./connect.server";

/** A parameter of a statement, or SQL of the statement around. */
export type SlotValue = SQL | string | number | null;

/**
 * SQL that is composed and rendered on its first use, with slots for the values of each use. For statements of requests
 * that come often, where composing and rendering them is a good part of the CPU time. Every value besides the slots has
 * to be a constant.
 */
export function template<Name extends string>(
  names: readonly Name[],
  compose: (slots: Slots<Name>) => SQL,
): (values: Record<Name, SlotValue>) => SQL {
  let rendered: Rendered | undefined;
  return (values) => {
    rendered ??= render(compose(slotsOf(names)));
    return fill(rendered, values);
  };
}

/** The same for several statements. */
export function templates<Name extends string>(
  names: readonly Name[],
  compose: (slots: Slots<Name>) => SQL[],
): (values: Record<Name, SlotValue>) => SQL[] {
  let rendered: Rendered[] | undefined;
  return (values) => {
    rendered ??= compose(slotsOf(names)).map(render);
    return rendered.map((one) => fill(one, values));
  };
}

/**
 * The same for a statement of drizzle's builder, with `sql.placeholder` for the values of each use. drizzle binds a
 * prepared statement to the client that it was prepared with, the first request's, so each use has its own.
 */
export function prepared<Rows>(
  build: (db: Database) => { prepare(): { all(values: Record<string, unknown>): Promise<Rows> } },
): (db: Database, values: Record<string, unknown>) => Promise<Rows> {
  let statement: ReturnType<ReturnType<typeof build>["prepare"]> | undefined;
  return (db, values) => {
    statement ??= build(db).prepare();
    return Object.assign(Object.create(statement) as typeof statement, { client: db.$client }).all(values);
  };
}

export type Slots<Name extends string> = Record<Name, SQL>;

function slotsOf<Name extends string>(names: readonly Name[]): Slots<Name> {
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Slots<Name>;
}

/** The texts between the slots, and the names of the slots. */
interface Rendered {
  texts: string[];
  chunks: StringChunk[];
  names: string[];
}

const NULL = sql`NULL`;
const GAP = "\0";

class SlotDialect extends SQLiteAsyncDialect {
  override escapeParam(): string {
    return GAP;
  }
}

function render(composed: SQL): Rendered {
  const query = new SlotDialect().sqlToQuery(composed.inlineParams());
  const texts = query.sql.split(GAP);
  return {
    texts,
    chunks: texts.map((text) => new StringChunk(text)),
    names: query.params.map((slot) => (slot instanceof Placeholder ? slot.name : "")),
  };
}

function fill(rendered: Rendered, values: Record<string, SlotValue>): SQL {
  return new FilledSql(
    rendered,
    rendered.names.map((name) => values[name] ?? null),
  );
}

class FilledSql extends SQL {
  readonly #rendered: Rendered;
  readonly #values: readonly SlotValue[];

  constructor(rendered: Rendered, values: readonly SlotValue[]) {
    // Not given to the constructor, which examines each of them.
    super([]);
    for (const [at, text] of rendered.chunks.entries()) {
      if (at > 0) this.queryChunks.push(values[at - 1] ?? NULL);
      this.queryChunks.push(text);
    }
    this.#rendered = rendered;
    this.#values = values;
  }

  /** Only SQL in its slots is left to render. */
  override toQuery(config: BuildQueryConfig) {
    const [first = "", ...texts] = this.#rendered.texts;
    let text = first;
    const params: unknown[] = [];
    for (const [at, value] of this.#values.entries()) {
      const slot = value instanceof SQL ? value.toQuery(config) : { sql: "?", params: [value] };
      text += slot.sql + texts[at];
      params.push(...slot.params);
    }
    return { sql: text, params };
  }
}
