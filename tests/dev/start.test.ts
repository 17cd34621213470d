import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("npm start fills an empty market, says where it is, and Ctrl-C leaves nothing running", {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  // It takes two in a row: below those that the system hands out to others meanwhile.
  const port = 20_000 + 3 * Math.floor(Math.random() * 5_000);
  // The build of this very run is there already.
  const child = spawn(process.execPath, ["--import", "tsx", "dev/start.ts", "--built"], {
    env: { ...process.env, TIANGUIS_DATA: folder, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGINT"));
  let said = "";
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
        if (said.includes("Ctrl-C")) resolve();
      });
    }
    child.on("exit", () => reject(new Error(said)));
  });
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  await ready;
  expect(said).toContain(`Open http://localhost:${port}`);
  expect(said).toContain("joaquin@example.com");
  const home = await fetch(`http://127.0.0.1:${port}/`);
  expect((await home.text()).match(/class="item"/g)).toHaveLength(16);
  expect(said).toContain(`Emails that the marketplace sends: http://localhost:${port + 1}`);
  expect(await (await fetch(`http://127.0.0.1:${port + 1}/`)).text()).toContain("No emails yet");
  expect(said).toContain(`PayPal stand-in, which moves no money: http://localhost:${port + 2}`);
  expect((await fetch(`http://127.0.0.1:${port + 2}/`)).status).toBe(200);

  child.kill("SIGINT");
  expect(await ended).toBe(0);
  for (const gone of [port, port + 1, port + 2]) await expect(fetch(`http://127.0.0.1:${gone}/`)).rejects.toThrow();
  await rm(folder, { recursive: true });
});
