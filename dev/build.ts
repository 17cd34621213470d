import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { DOCUMENT_FORMAT } from "~/domain/search/document";
import type { AllTexts } from "~/i18n/all";
import { bundleWorker, moveRoutes, writeEntry } from "./bundle";
import { hash, shortHash } from "./hash";
import { compileLexicon, conceptEntries, readLexicon } from "./lexicon";
import { addressOf, buildParts, IN_BROWSERS, outputOf } from "./parts";
import { run } from "./run";

const SPECULATION = JSON.stringify({
  prefetch: [
    {
      source: "document",
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/auth*", "/account*", "/admin*", "/sell*", "/cart", "/checkout*"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Builds the style sheets, islands and parts; the Worker's bundle includes their hashes, so this runs first. */
export async function buildInline(): Promise<void> {
  const sheets = await build({
    entryPoints: ["app/styles/shop.css", "app/styles/desk.css"],
    bundle: true,
    minify: true,
    write: false,
    outdir: "build",
    target: "es2022",
  });
  const islands = await build({
    // The first is on every page; the second on the page that verifies an auction's history; the others where they are asked for.
    ...IN_BROWSERS,
    entryPoints: ["main", "forms", "verifier", "translator", "passkeys"].map((name) => `app/islands/${name}.ts`),
  });
  const sheet = (name: string) =>
    sheets.outputFiles.find(({ path }) => path.endsWith(`/${name}.css`))?.text.trim() ?? "";
  const [shop, desk] = [sheet("shop"), sheet("desk")];
  const built = (entry: string) => addressOf(outputOf(islands.metafile, entry));
  const lexicon = compileLexicon(conceptEntries(await readLexicon()));
  const version = shortHash(`${DOCUMENT_FORMAT} ${lexicon}`);
  await mkdir("public/lexicon", { recursive: true });
  await writeFile(`public/lexicon/${version}.txt`, lexicon);
  const all = await bundleTexts();
  const texts = JSON.stringify({ ...all, sheets: { shop, desk } });
  const textsVersion = shortHash(texts);
  await mkdir("public/texts", { recursive: true });
  await writeFile(`public/texts/${textsVersion}.json`, texts);
  const inline = {
    lexicon: version,
    texts: textsVersion,
    sheetHashes: [hash(shop), hash(desk)],
    speculation: SPECULATION,
    speculationHash: hash(SPECULATION),
    islands: built("app/islands/main.ts"),
    verifier: built("app/islands/verifier.ts"),
    translator: built("app/islands/translator.ts"),
    passkeys: built("app/islands/passkeys.ts"),
    forms: built("app/islands/forms.ts"),
    hydrated: await buildParts(all.texts),
  };
  await mkdir("build", { recursive: true });
  await writeFile("build/inline.json", JSON.stringify(inline));
  await writeFile("build/sheets.json", JSON.stringify({ shop, desk }));
}

/** Everything that the Worker says, read anew at each change. */
async function bundleTexts(): Promise<AllTexts> {
  const bundle = await build({ entryPoints: ["app/i18n/all.ts"], bundle: true, format: "esm", write: false });
  const { all } = await import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0]?.text ?? "")}`);
  return all;
}

/** Builds `build/worker.js`, what browsers fetch in `public/build` and `public/islands`, the lexicon and the texts. */
export async function buildAll(): Promise<void> {
  for (const folder of ["public/islands", "public/lexicon", "public/texts"])
    await rm(folder, { recursive: true, force: true });
  await buildInline();
  await writeEntry();
  await run("node", ["node_modules/@remix-run/dev/dist/cli.js", "build"], { quiet: true });
  await moveRoutes();
  await bundleWorker();
  // Only Remix's own server for development reads it; wrangler would take it for a module.
  await rm("build/version.txt", { force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildAll();
  const worker = await readFile("build/worker.js");
  console.log(`Built the Worker (${Math.round(worker.length / 1024)} kB before compression).`);
}
