import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that all test files of a run share, before the first and after the last. */
export default async function openRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tianguis-run-"));
  process.env.RUN_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}
