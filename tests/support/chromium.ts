import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { run } from "../../dev/run";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"];

/**
 * A real Chromium: `CHROMIUM_PATH`, else an installed one, else the one inside an npm package, so that the tests run
 * on a machine where nothing was installed.
 */
export async function launchChromium(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));
  const packed = installed ? null : await unpackChromium();
  return chromium.launch({
    executablePath: installed ?? packed?.path,
    env: { ...process.env, ...packed?.env },
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"],
  });
}

async function unpackChromium() {
  const packed = (await import("@sparticuz/chromium")).default;
  const path = await packed.executablePath();
  const folder = join(tmpdir(), "tianguis-chromium-libraries");
  if (!existsSync(join(folder, "lib"))) {
    // Libraries that a bare system lacks.
    await mkdir(folder, { recursive: true });
    const bin = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "../../bin");
    const archive = join(folder, "libraries.tar");
    await writeFile(archive, brotliDecompressSync(await readFile(join(bin, "al2023.tar.br"))));
    await run("tar", ["-xf", archive, "-C", folder], { quiet: true });
  }
  return { path, env: { LD_LIBRARY_PATH: join(folder, "lib") } };
}
