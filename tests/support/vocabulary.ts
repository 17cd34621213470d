import { readFileSync } from "node:fs";

// schema.org's vocabulary, as its generated TypeScript declarations have it. They are read as text: the compiler needs
// more memory for them than for everything else here.
const DECLARATIONS = readFileSync("node_modules/schema-dts/dist/schema.d.ts", "utf8");

const parents = new Map<string, string[]>();
const properties = new Map<string, Map<string, string>>();
for (const [, type = "", above = "", body = ""] of DECLARATIONS.matchAll(
  /^interface (\w+)Base extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
)) {
  parents.set(
    type,
    [...above.matchAll(/(\w+)Base/g)].map(([, name = ""]) => name),
  );
  const own = [...body.matchAll(/^ {4}"([^"]+)"\?: SchemaValue<(.*), "[^"]+">;$/gm)];
  properties.set(type, new Map(own.map(([, name = "", values = ""]) => [name, values])));
}
// A type without properties of its own.
for (const [, type = "", above = ""] of DECLARATIONS.matchAll(/^export interface (\w+)Leaf extends (\w+)Base /gm))
  if (!parents.has(type)) parents.set(type, [above]);
const isNamed = (type: string) => DECLARATIONS.includes(`    "@type": "${type}";`);

const VALUES = new Set(["Text", "URL", "Number", "Integer", "Date", "DateTime", "Boolean"]);

function lineOf(type: string): string[] {
  return [type, ...(parents.get(type) ?? []).flatMap(lineOf)];
}

/** What a thing and the things in it have that schema.org does not know, or not of such a thing. */
export function unknownIn(thing: unknown, path = "$"): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one, index) => unknownIn(one, `${path}[${index}]`));
  if (typeof thing !== "object" || thing === null) return [];
  const { "@type": type, "@id": _, ...rest } = thing as Record<string, unknown>;
  if (type === undefined && Object.keys(rest).length === 0) return [];
  if (typeof type !== "string" || !isNamed(type)) return [`${path} has no known type: ${type}`];
  return Object.entries(rest).flatMap(([name, value]) => {
    const here = `${path}.${name}`;
    // https://schema.org/docs/actions.html: what an action's property takes from the person who starts it.
    const [, input] = /^(.+)-input$/.exec(name) ?? [];
    const known = lineOf(type).map((one) => properties.get(one)?.get(input ?? name));
    const expected = known.find((one) => one !== undefined)?.split(" | ");
    if (!expected) return [`${here} is no property of ${type}`];
    const values = Array.isArray(value) ? value : [value];
    const wrong = input ? [] : values.filter((one) => !isExpected(one, expected));
    return [...wrong.map((one) => `${here} cannot be ${JSON.stringify(one)}`), ...unknownIn(value, here)];
  });
}

function isExpected(value: unknown, expected: readonly string[]): boolean {
  if (typeof value === "object" && value !== null) {
    const { "@type": type } = value as { "@type"?: string };
    if (type === undefined) return expected.includes("IdReference");
    return lineOf(type).some((one) => expected.includes(one));
  }
  if (expected.some((one) => VALUES.has(one))) return true;
  return expected.some((one) => new RegExp(`^export type ${one} = [^;]*"${String(value)}"`, "m").test(DECLARATIONS));
}
