import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that all test files of a run share, before the first and after the last. */
export default async function openRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tianguis-run-"));
  process.env.RUN_FOLDER = folder;
  return async () => {
    await endLeftPrograms(folder);
    await rm(folder, { recursive: true, force: true });
  };
}

/** Ends, on Linux, what a process of vitest kept and left running: on a busy machine it is killed before it has ended it. */
async function endLeftPrograms(folder: string): Promise<void> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const read = (id: string, name: string) => readFile(`/proc/${id}/${name}`, "utf8").catch(() => "");
  for (const id of ids) {
    const isOurs = (await read(id, "environ")).includes(`RUN_FOLDER=${folder}\0`);
    const [program = ""] = (await read(id, "cmdline")).split("\0");
    if (!isOurs || !/\/(?:workerd|chrom)[^/]*$/.test(program)) continue;
    try {
      process.kill(Number(id), "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
}
