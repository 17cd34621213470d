import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdtemp, rename, rm, statfs, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { run } from "../../dev/run";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"];

/** The system's fonts, if any, before those of the package. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

let kept: Promise<Browser> | undefined;

/** The Chromium that this process keeps for its next test files: to close it closes its pages. */
export async function openChromium(): Promise<Browser> {
  kept ??= launchChromium();
  const browser = await kept;
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/**
 * A real Chromium: `CHROMIUM_PATH`, else an installed one, else the one inside an npm package, so that the tests run on
 * a bare machine.
 */
export async function launchChromium(...more: string[]): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));
  const packed = installed ? null : await unpackChromium();
  return chromium.launch({
    executablePath: installed ?? packed?.path,
    env: { ...process.env, ...packed?.env },
    // By default, its processes share memory by files of the disk.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ["--disable-dev-shm-usage"] : [],
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"],
      // Every page's scripts run once: a quick compiler at once costs less than good ones later. axe is compiled for many
      // pages, so its bytecode is kept.
      "--js-flags=--always-sparkplug,--no-maglev,--no-opt,--no-flush-bytecode",
      ...more,
    ],
  });
}

/** Whether there is room in memory for what its processes share: a container may have 64 MB. */
async function hasSharedMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs("/dev/shm").catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 ** 31;
}

/** Unpacks Chromium, and the libraries and fonts that a bare system lacks, inside their npm package. */
async function unpackChromium() {
  const require = createRequire(import.meta.url);
  const bin = join(require.resolve("@sparticuz/chromium"), "../../../bin");
  const folder = join(bin, "../unpacked");
  if (!existsSync(folder)) {
    // Test files run in parallel: the folder gets its name once it is complete.
    const draft = await mkdtemp(`${folder}-`);
    await decompress(join(bin, "chromium.br"), join(draft, "chromium"));
    for (const name of ["al2023", "fonts"]) {
      await decompress(join(bin, `${name}.tar.br`), join(draft, `${name}.tar`));
      await run("tar", ["-xf", join(draft, `${name}.tar`), "-C", draft], { quiet: true });
    }
    await writeFile(join(draft, "fonts.conf"), FONTS);
    await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  }
  return {
    path: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "lib"), FONTCONFIG_FILE: join(folder, "fonts.conf") },
  };
}

function decompress(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));
}
