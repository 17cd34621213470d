import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { decode } from "@jridgewell/sourcemap-codec";
import { bundlePackages } from "../dev/bundle";

/** Folders that are told apart: `LEVELS=3` has each room of a floor. */
const LEVELS = Number(process.env.LEVELS ?? 2);
const ROWS = Number(process.env.ROWS ?? 40);

interface Piece {
  part: string;
  text: string;
}

/** What packages and folders add to the Worker: bytes, and by how much the compressed Worker is smaller without them. */
export async function benchWeight(): Promise<void> {
  const { outputFiles = [] } = await bundlePackages({ sourcemap: "external" });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  const pieces = piecesOf(textOf(".js"), textOf(".js.map"), filesOf(await readFile("build/app.js", "utf8")));
  const bytes = new Map<string, number>();
  for (const { part, text } of pieces) bytes.set(part, (bytes.get(part) ?? 0) + text.length);
  const whole = compress(pieces);
  const rows = [...bytes].map(([part, size]) => ({
    part,
    size,
    share: whole - compress(pieces.filter((piece) => piece.part !== part)),
  }));
  console.log(`\nThe Worker's parts: minified, and of ${whole} bytes compressed`);
  for (const { part, size, share } of rows.sort((a, b) => b.share - a.share).slice(0, ROWS))
    console.log(`  ${part.padEnd(36)} ${String(size).padStart(8)} ${String(share).padStart(8)}`);
}

function compress(pieces: readonly Piece[]): number {
  return gzipSync(pieces.map(({ text }) => text).join("")).length;
}

/** The minified text in the pieces that the source map tells apart. */
function piecesOf(code: string, map: string, files: readonly string[]): Piece[] {
  const { sources, mappings } = JSON.parse(map) as { sources: string[]; mappings: string };
  const segments = decode(mappings);
  const pieces: Piece[] = [];
  let part = "";
  for (const [index, line] of code.split("\n").entries()) {
    let from = 0;
    for (const [column, source, at] of segments[index] ?? []) {
      pieces.push({ part, text: line.slice(from, column) });
      from = column;
      const path = source === undefined ? "" : (sources[source] ?? "");
      part = partOf(path.endsWith("app.js") && at !== undefined ? (files[at] ?? "") : path);
    }
    pieces.push({ part, text: `${line.slice(from)}\n` });
  }
  return pieces;
}

/** For each line of the compiled app, the file that the compiler names above it. */
function filesOf(app: string): string[] {
  let file = "";
  return app.split("\n").map((line) => {
    file = /^\/\/ ((?:app|build)\/\S+|server-\S+)$/.exec(line)?.[1] ?? file;
    return file;
  });
}

function partOf(path: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  // drizzle's own source maps name no package.
  if (name === "src") return "drizzle-orm";
  return (
    name ??
    path
      .replace(/^(?:\.\.\/)+/, "")
      .split("/")
      .slice(0, LEVELS)
      .join("/")
  );
}
