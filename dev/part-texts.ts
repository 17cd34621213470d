import { readdir, readFile } from "node:fs/promises";
import type { Texts } from "~/i18n/texts";

/** A key of texts in code: a whole one, or, before `${`, its beginning. One without a dot is told by its call. */
const KEYS = /(?:["'`](?=[a-z]\w*\.)|\bt\(")([\w.]+)(["'`]|\$\{)/g;

type Tree = { readonly [name: string]: string | Tree };

/**
 * The texts that a part of a page can say: those that the modules of its script name, and those that its route, and the
 * routes below it, may answer its forms with.
 */
export async function partTexts(route: string, modules: readonly string[], texts: Texts): Promise<Tree> {
  const names = await readdir("app/routes", { recursive: true });
  const answering = names
    .filter((name) => name.startsWith(route) && /^(?:_?\..+)?\/[\w-]+\.tsx?$/.test(name.slice(route.length)))
    .map((name) => `app/routes/${name}`);
  const code = await Promise.all([...modules, ...answering].map((path) => readFile(path, "utf8")));
  const answers = code.flatMap((text) => [...text.matchAll(/from "~\/(http\/.+)";$/gm)]);
  const answered = await Promise.all(answers.map(([, path]) => readFile(`app/${path}.ts`, "utf8")));
  const keys = [...code, ...answered].flatMap((text) => [...text.matchAll(KEYS)]);
  return saidBy(
    keys.map(([, key = "", end]) => ({ key, isWhole: end !== "${" })),
    texts,
  );
}

interface Key {
  key: string;
  /** Or else the beginning of others. */
  isWhole: boolean;
}

/** What of a tree the keys name: a text, the two forms of one that counts, or all below. */
function saidBy(keys: readonly Key[], tree: Tree, above = ""): Tree {
  const isNamed = (path: string) =>
    keys.some(({ key, isWhole }) =>
      isWhole
        ? path === key || path.replace(/_(?:one|other)$/, "") === key || path.startsWith(`${key}.`)
        : path.startsWith(key),
    );
  const said = Object.entries(tree).flatMap(([name, text]): [string, string | Tree][] => {
    const path = above + name;
    if (typeof text === "string") return isNamed(path) ? [[name, text]] : [];
    const below = saidBy(keys, text, `${path}.`);
    return Object.keys(below).length > 0 ? [[name, below]] : [];
  });
  return Object.fromEntries(said);
}
