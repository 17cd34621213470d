import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

const running = new Set<ChildProcess>();
let isEnding = false;

/** In a process group of its own, so that Ctrl-C reaches it only through `endPrograms`. */
export function startProgram(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  if (isEnding) throw new Error("Everything is being stopped");
  const child = spawn(process.execPath, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }), ...env },
  });
  child.stdout.on("data", (chunk) => isEnding || process.stdout.write(chunk));
  child.stderr.on("data", (chunk) => isEnding || process.stderr.write(chunk));
  running.add(child);
  return child;
}

/** Throws when the program fails. */
export async function runProgram(args: string[]): Promise<void> {
  const child = startProgram(args);
  const [code] = await once(child, "close");
  running.delete(child);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
}

/** Ends all running programs, and the processes that they started. */
export async function endPrograms(): Promise<void> {
  isEnding = true;
  await Promise.all([...running].map(end));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.kill("SIGTERM")) await Promise.race([once(child, "exit"), wait(5000)]);
  killGroup(child);
}

/** A program that ended may have left others in its group, workerd for one. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // The group is empty.
  }
}

// An uncaught error ends this process without `endPrograms`.
process.on("exit", () => {
  for (const child of running) killGroup(child);
});
