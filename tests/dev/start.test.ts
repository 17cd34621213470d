import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { CRONS } from "~/crons";

/** Everything that the programs read. They run in a copy: `npm run dev` builds, and others are testing this build. */
const PROJECT = [
  ...["app", "build", "dev", "migrations", "public"],
  ...["package.json", "remix.config.js", "tsconfig.json", "wrangler.toml"],
];
let folder = "";
let project = "";
// Three ports in a row, below the range that Linux hands out (32,768).
const port = 20_000 + 3 * Math.floor(Math.random() * 4_000);
const node = ["node", "--import", "tsx", "dev/start.ts"];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  project = join(folder, "project");
  await mkdir(project);
  await Promise.all(PROJECT.map((name) => cp(name, join(project, name), { recursive: true })));
  await symlink(resolve("node_modules"), join(project, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true }));

test("SIGTERM ends npm start without a word and leaves nothing running, also while it fills in the listings", {
  timeout: 180_000,
}, async () => {
  const market = startMarket(node);
  await market.says("10 of 52");
  expect(await market.endBy("SIGTERM", market.id)).toEqual({ code: 0, output: "" });
  expect(await running()).toEqual([]);
});

test("npm start begins anew what was cut short, answers after every upload that breaks off, and ends with Ctrl-C", {
  timeout: 300_000,
}, async () => {
  const market = startMarket(node);
  await market.says("Ctrl-C");
  expect(market.output()).toContain("52 of 52");
  expect(market.output()).toContain(`http://localhost:${port}\n`);
  expect(market.output()).toContain("joaquin@example.com");
  const home = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  // Eight, and a row of those that end soon.
  expect(home.match(/class="item"/g)).toHaveLength(12);
  for (const thing of ["camara", "tenis", "cactus", "chair"]) {
    const guide = await (await fetch(`http://127.0.0.1:${port}/prices?q=${thing}`)).text();
    expect([thing, guide.includes("Typical price")]).toEqual([thing, true]);
  }
  expect(market.output()).toContain(`http://localhost:${port + 1}`);
  expect(await (await fetch(`http://127.0.0.1:${port + 1}/`)).text()).toContain("No emails yet");
  expect(market.output()).toContain(`http://localhost:${port + 2} (a stand-in for PayPal: no money moves)`);
  expect((await fetch(`http://127.0.0.1:${port + 2}/`)).status).toBe(200);
  const { keys } = (await (await fetch(`http://127.0.0.1:${port}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[];
  };
  // The one that signs, and the next.
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(2);

  for (let upload = 0; upload < 50; upload++) {
    await breakOff(upload);
    for (const path of ["/", "/auth"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(10_000) });
      expect([upload, path, answer.status]).toEqual([upload, path, 200]);
      await answer.arrayBuffer();
    }
  }
  const cron = await fetch(`http://127.0.0.1:${port}/__scheduled?cron=${encodeURIComponent(CRONS.minute)}`);
  expect([cron.status, await cron.text()]).toEqual([200, "ok"]);
  // The demo leaves nothing that cron should have done long ago.
  expect(await readFile(join(folder, "worker.log"), "utf8")).not.toMatch(/"queue":"(expiredRows|ratingReminders)"/);

  // Pictures are being resized when the signal comes.
  for (const [path] of home.matchAll(/\/pictures\/[^" ]+/g)) fetch(`http://127.0.0.1:${port}${path}`).catch(() => {});
  await wait(300);
  expect(market.output()).not.toContain("ERROR");
  // A terminal sends Ctrl-C to the whole group.
  expect(await market.endBy("SIGINT", -market.id)).toEqual({ code: 0, output: "" });
  expect(await running()).toEqual([]);
  for (const gone of [port, port + 1, port + 2]) await expect(fetch(`http://127.0.0.1:${gone}/`)).rejects.toThrow();
});

/** Begins an upload and breaks it off: with and without its length, soon and late, at places that take it and not. */
async function breakOff(which: number): Promise<void> {
  const paths = ["/sell", "/sell/photos", "/nowhere", "/terms", "/webhooks/paypal"];
  const length = which % 2 ? "Content-Length: 5000000" : "Transfer-Encoding: chunked";
  const begun = `--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n${"a".repeat((which % 5) * 30_000)}`;
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.write(
    `POST ${paths[which % paths.length]} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
  );
  socket.write(which % 2 ? begun : `${begun.length.toString(16)}\r\n${begun}\r\n`);
  await wait([0, 5, 30][which % 3]);
  if (which % 4 === 0) socket.resetAndDestroy();
  else socket.destroy();
}

test("npm run dev starts with the data of before; SIGTERM leaves nothing running, though npm does not pass it on", {
  timeout: 180_000,
}, async () => {
  const market = startMarket(["npm", "run", "dev", "--"]);
  await market.says("Ctrl-C");
  expect(market.output()).toContain("Already there.");
  expect(await running()).toContainEqual(expect.stringContaining("workerd"));
  expect(await market.endBy("SIGTERM", market.id)).toMatchObject({ output: "" });
  await expect.poll(running).toEqual([]);
});

/** Starts the market in a process group of its own, as a terminal does. */
function startMarket([command = "", ...args]: string[]) {
  const child = spawn(command, [...args, "--built"], {
    cwd: project,
    // The test run has built it already.
    env: { ...process.env, TIANGUIS_DATA: folder, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const id = child.pid ?? 0;
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-id, "SIGINT");
  });
  return {
    id,
    output: () => output,
    async says(text: string) {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`It ended before it printed "${text}":\n${output}`);
        await wait(50);
      }
    },
    /** The exit code, and the output from the signal until the end, progress that was on its way left out. */
    async endBy(signal: NodeJS.Signals, to: number) {
      const before = output.length;
      const closed = once(child, "close");
      process.kill(to, signal);
      const [code] = await closed;
      return { code, output: output.slice(before).replace(/^ +\d+ of \d+ listings\n/gm, "") };
    },
  };
}

/** Command lines of processes that have this market's data folder, on Linux. */
async function running(): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const programs = await Promise.all(
    ids.map(async (id) => {
      const environment = await readFile(`/proc/${id}/environ`, "utf8").catch(() => "");
      return environment.includes(folder) ? readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "") : "";
    }),
  );
  return programs.filter(Boolean);
}
