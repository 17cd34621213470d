import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** In a process of its own, as in production; `away`: milliseconds that each request waits. */
export async function startDatabase(file: string, away = 0): Promise<{ process: ChildProcess; url: string }> {
  const command = ["--import", "tsx", "dev/libsql/main.ts", "--file", file, "--port", "0", "--away", String(away)];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  return { process: child, url: String(line).trim() };
}
