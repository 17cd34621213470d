import { readdir, writeFile } from "node:fs/promises";
import { type BuildOptions, build, type Metafile } from "esbuild";
import type { AllTexts } from "~/i18n/all";
import type { Language } from "~/i18n/language";
import { shortHash } from "./hash";
import { partTexts } from "./part-texts";

/** What browsers run, in a folder of its own, because the Remix compiler empties public/build. */
export const IN_BROWSERS = {
  bundle: true,
  minify: true,
  format: "esm",
  splitting: true,
  target: "es2020",
  entryNames: "[hash]",
  chunkNames: "[hash]",
  outdir: "public/islands",
  metafile: true,
} as const satisfies BuildOptions;

/** Builds the parts of pages that hydrate. Returns by route its script, what that imports, and its texts. */
export async function buildParts(texts: AllTexts["texts"]) {
  const routes = (await readdir("app/routes", { recursive: true }))
    .filter((name) => name.endsWith("/hydrate.ts"))
    .map((name) => name.replace("/hydrate.ts", ""));
  const { metafile } = await build({
    ...IN_BROWSERS,
    entryPoints: routes.map((route) => `app/routes/${route}/hydrate.ts`),
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // Preact speaks the API of React, in a sixth of its size.
    alias: {
      react: "preact/compat",
      "react-dom": "preact/compat",
      "react-dom/client": "preact/compat/client",
      "react/jsx-runtime": "preact/jsx-runtime",
    },
  });
  const part = async (route: string) => {
    const script = outputOf(metafile, `app/routes/${route}/hydrate.ts`);
    const imports = importsOf(metafile, script);
    const modules = [script, ...imports].flatMap((path) => modulesOf(metafile, path));
    const textsIn = async (language: Language) => {
      const code = `export default ${JSON.stringify(await partTexts(route, modules, texts[language]))}`;
      const path = `public/islands/${shortHash(code)}.js`;
      await writeFile(path, code);
      return addressOf(path);
    };
    const [en, es] = [await textsIn("en"), await textsIn("es")];
    return [route, { script: addressOf(script), imports: [...imports].map(addressOf), texts: { en, es } }];
  };
  return Object.fromEntries(await Promise.all(routes.map(part)));
}

/** The file that was built of a module. */
export function outputOf({ outputs }: Metafile, module: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === module) ?? [];
  if (!path) throw new Error(`${module} is not built for browsers`);
  return path;
}

/** The files that a built file needs before it runs. */
function importsOf(metafile: Metafile, path: string, found = new Set<string>()): Set<string> {
  for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? []) {
    if (kind !== "import-statement" || found.has(imported)) continue;
    found.add(imported);
    importsOf(metafile, imported, found);
  }
  return found;
}

/** Modules of the app in a built file. */
function modulesOf({ outputs }: Metafile, path: string): string[] {
  const inputs = Object.entries(outputs[path]?.inputs ?? {});
  return inputs
    .filter(([name, { bytesInOutput }]) => name.startsWith("app/") && bytesInOutput > 0)
    .map(([name]) => name);
}

/** Where browsers fetch a built file. */
export function addressOf(path: string): string {
  return path.replace("public", "");
}
