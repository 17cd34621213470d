import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const FOLDERS = [
  ...(process.env.PATH ?? "").split(delimiter),
  ...["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/firefox", "/Applications/Firefox.app/Contents/MacOS"],
];

/** The path of an installed program by the first of its names that is found. */
export function findProgram(...names: string[]): string | undefined {
  return names.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Starts a program; answers what it prints that matches. */
export async function startProgram(path: string, args: string[], env: Record<string, string>, says: RegExp) {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    let output = "";
    const read = (chunk: unknown) => {
      output += String(chunk);
      const found = says.exec(output);
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`${path} ended: ${output}`)));
  });
  return { match, stop: () => stop(child) };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on("exit", () => resolve());
    child.kill();
  });
}
