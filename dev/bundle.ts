import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type BuildOptions, type BuildResult, build, type OutputFile, type Plugin } from "esbuild";
import { minifySync } from "oxc-minify";
import { trim } from "./trim";

/** What the compiler of Remix makes of app/: readable, and without packages. */
const COMPILED = "build/app.js";
const WORKER = "build/worker.js";
/** A module of its own: Workers compile none at run time. */
export const WASM = "build/argon2.wasm";

/** From below to above, as tests/architecture.test.ts has them. */
const FLOORS = ["domain", "i18n", "data", "live", "gateways", "forms", "http", "flows", "ui", "service", "routes"];

/**
 * The compiler's entry: app/entry.worker.ts after all files, floor by floor. Compression finds what is alike within 32 kB
 * only, and like code is on the same floor. What nobody uses is left out all the same.
 */
export async function writeEntry(): Promise<void> {
  const files = await Promise.all(
    FLOORS.map(async (floor) => {
      const names = await readdir(`app/${floor}`, { recursive: true });
      const code = names.filter((name) => /(?<!\.d|\bhydrate)\.tsx?$/.test(name)).sort();
      return code.map((name) => `../app/${floor}/${name.replace(/\.tsx?$/, "")}`);
    }),
  );
  const imports = files.flat().map((path, index) => `import * as m${index} from "${path}";`);
  const exports = ['export * from "../app/entry.worker";', 'export { default } from "../app/entry.worker";'];
  await writeFile("build/entry.js", [...imports, ...exports, ""].join("\n"));
}

/** Modules of packages that are never called here, though a bundler cannot know it. */
const UNUSED = [
  // zod describes schemas as JSON Schema for whoever asks, and compiles them where code may be made from text.
  "zod/v4/core/(?:to-json-schema|json-schema-processors|json-schema-generator|doc)",
  // libsql speaks version 2 of its protocol over HTTP, which is JSON.
  "@libsql/hrana-client/lib-esm/(?:ws/\\w+|http/cursor|(?:http|shared)/protobuf_\\w+|encoding/protobuf/\\w+)",
  // Columns that no table has.
  "drizzle-orm/sqlite-core/columns/(?:blob|custom|numeric|real)",
  // Certificates of authenticators, which no passkey is asked for, and the languages that they are written in.
  "@simplewebauthn/server/esm/registration/verifications/(?:tpm/\\w+|verifyAttestation(?:Android\\w+|Apple|FIDOU2F))",
  "@simplewebauthn/server/esm/(?:metadata/\\w+|services/(?:defaultRootCerts/[\\w-]+|metadataService))",
  "@simplewebauthn/server/esm/helpers/(?:convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked|mapX509SignatureAlgToCOSEAlg|validateCertificatePath|validateExtFIDOGenCEAAGUID)",
];
const withoutUnused: Plugin = {
  name: "without-unused",
  setup: ({ onLoad }) =>
    onLoad({ filter: new RegExp(`/node_modules/(?:${UNUSED.join("|")})\\.js$`) }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const exports = [...text.matchAll(/^export (?:class|const|(?:async )?function) (\w+)/gm)].map(([, name]) => name);
      const listed = /^export \{([\w,\s]+)\}/m.exec(text)?.[1]?.match(/\w+/g) ?? [];
      const nothing = [...new Set([...exports, ...listed])].map((name) => `export const ${name} = undefined;`);
      return { contents: [...nothing, "export default [];"].join("\n") };
    }),
};

/** Links and forms that load pages by script, which no page has: a bundler keeps what is given a name for debugging. */
const withoutLinks: Plugin = {
  name: "without-links",
  setup: ({ onLoad }) =>
    onLoad({ filter: /@remix-run\/react\/dist\/esm\/components\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^\w+\.displayName = .*$/gm, ""),
    })),
};

/** Modules that a package names by their places in it. */
const OWN: [named: RegExp, path: string][] = [
  [/\/unwrapEC2Signature\.js$/, "app/packages/unwrap-ec2-signature.ts"],
  [/\/pg-core\/columns\/enum\.js$/, "app/packages/pg-enum.ts"],
  [/^\.\/sql_cache\.js$/, "app/packages/sql-cache.ts"],
  [/\/pg-core\/primary-keys\.js$/, "node_modules/drizzle-orm/sqlite-core/primary-keys.js"],
];
const withOwn: Plugin = {
  name: "with-own",
  setup({ onResolve, onEnd }) {
    const unused = new Set(OWN.map(([, path]) => path));
    for (const [filter, path] of OWN) {
      onResolve({ filter }, () => {
        unused.delete(path);
        return { path: resolve(path) };
      });
    }
    onEnd(() => ({ errors: [...unused].map((path) => ({ text: `nothing imports what ${path} stands for` })) }));
  },
};

const withWasm: Plugin = {
  name: "with-wasm",
  setup: ({ onResolve }) => onResolve({ filter: /^#argon2-wasm$/ }, () => ({ path: "./argon2.wasm", external: true })),
};

const TARGET = "es2022";

/** The last step of the build: the Worker with its packages, minified. */
export async function bundleWorker(): Promise<void> {
  const { outputFiles } = await bundlePackages();
  const [{ text }] = outputFiles as [OutputFile];
  // Shortens again, and gives names again, so that like code looks alike: 16 kB less, compressed.
  const { code, errors } = minifySync(WORKER, text, {
    module: true,
    compress: { target: TARGET },
    mangle: { toplevel: true },
    codegen: { removeWhitespace: true },
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  await writeFile(WORKER, code);
  await copyFile("node_modules/@phi-ag/argon2/dist/argon2.wasm", WASM);
}

/** The Worker before it gets shorter names; with its map, where `options` ask for it. */
export async function bundlePackages(options: BuildOptions = {}): Promise<BuildResult> {
  await writeFile(COMPILED, trim(await readFile(COMPILED, "utf8")));
  return build({
    entryPoints: [COMPILED],
    outfile: WORKER,
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: TARGET,
    external: ["node:*", "cloudflare:*"],
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["browser", "module", "main"],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    plugins: [withoutUnused, withoutLinks, withOwn, withWasm],
    // Forms of packages with only what the Worker needs.
    alias: {
      "@remix-run/cloudflare": "./app/packages/remix-cloudflare.ts",
      "js-base64": "./app/packages/js-base64.ts",
      "react-dom": "./app/packages/react-dom.ts",
      "react-dom/server": "./app/packages/react-dom-server.ts",
      "react/jsx-runtime": "./app/packages/jsx-runtime.ts",
      "turbo-stream": "./app/packages/turbo-stream.ts",
      // The CommonJS form would keep all that only browsers run.
      "react-router-dom/server": "react-router-dom/server.mjs",
    },
    ...options,
  });
}

/** Writes Remix's list of routes into an asset, which the Worker reads as it starts. Of Remix's scripts for them none stays: nobody asks for them. */
export async function moveRoutes(): Promise<void> {
  const folder = "public/build";
  const [manifest = ""] = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
  const text = await readFile(`${folder}/${manifest}`, "utf8");
  const { version, routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  for (const route of Object.values<object>(routes)) Object.assign(route, { module: "", imports: [] });
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await writeFile(`${folder}/routes-${version}.json`, JSON.stringify(routes));
}
