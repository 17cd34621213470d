import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { CRONS } from "~/crons";
import { HOUR, MINUTE } from "~/domain/time";
import { openDatabase } from "./database";
import { CAST } from "./demo/cast";
import { startMail } from "./mail/server";
import { type PaypalStandIn, startPaypal } from "./paypal/server";
import { endPrograms, runProgram, startProgram } from "./programs";
import { generateSigningKey } from "./signing-key";
import { watchBuild } from "./watch";

/** The folder of this machine's database, pictures and emails. */
const DATA = process.env.TIANGUIS_DATA ?? ".data";
const DATABASE = `${DATA}/tianguis.db`;
const WORKER_LOG = `${DATA}/worker.log`;
/** Exists while a new database is being filled. */
const UNFINISHED = `${DATA}/unfinished`;
const PORT = Number(process.env.PORT ?? 8787);
/** Keys of a PayPal account (a sandbox works too) come from the environment. */
const hasPaypal = Boolean(process.env.PAYPAL_CLIENT_ID && process.env.PAYPAL_SECRET);
const watching = process.argv.includes("--watch");
const started: (() => Promise<void>)[] = [];
let stopping: Promise<never> | undefined;

type Secrets = Record<"SESSION_SECRET" | "AUTH_SIGNING_KEY" | "AUTH_SIGNING_KEY_NEXT", string>;

async function start(): Promise<void> {
  for (const port of [PORT, PORT + 1, PORT + 2]) await requireFreePort(port);
  print("1/4 Building the Worker");
  if (!process.argv.includes("--built")) await runProgram(["--import", "tsx", "dev/build.ts"]);

  print("2/4 Starting the database and migrating it");
  await removeUnfinished();
  const secrets = await readSecrets();
  const database = await openDatabase(DATABASE);
  started.push(() => database.stop());

  print("3/4 Filling in demo listings");
  await runProgram(["--import", "tsx", "dev/demo/main.ts", database.url, DATA]);
  await rm(UNFINISHED, { force: true });

  print("4/4 Starting the Worker, the email inbox and the PayPal stand-in");
  const mail = await startMail({ folder: `${DATA}/mails`, port: PORT + 1 });
  started.push(() => mail.stop());
  const paypal = hasPaypal ? null : await startStandIn();
  const worker = startWorker(secrets, database.url, mail.url, paypal);
  if (watching) watchBuild();
  await waitForWorker(worker);
  startCrons();
  print(`
Open the market     http://localhost:${PORT}
Read its emails     http://localhost:${PORT + 1}
${paypal ? `See its payments    http://localhost:${PORT + 2} (a stand-in for PayPal: no money moves)` : "Payments go to PayPal, with your keys"}

Sign in at http://localhost:${PORT}/auth with the password ${CAST.user.password} as
  ${CAST.user.email.padEnd(22)} buyer
  ${CAST.seller.email.padEnd(22)} seller (${CAST.seller.seller.business_name})
  ${CAST.admin.email.padEnd(22)} administrator

Press Ctrl-C to stop. The Worker's log is ${WORKER_LOG}. The data stays in ${DATA}/; delete that folder to start over.`);
}

async function requireFreePort(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((free, taken) => {
    probe.once("error", taken);
    probe.listen(port, "127.0.0.1", free);
  }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`Port ${port} is not free (${code}). PORT=9000 npm start takes 9000, 9001 and 9002 instead.`);
  });
  await new Promise((closed) => probe.close(closed));
}

/** Removes the data of a start that was cut short while it filled in the listings. */
async function removeUnfinished(): Promise<void> {
  await mkdir(DATA, { recursive: true });
  if (existsSync(UNFINISHED)) {
    for (const name of ["tianguis.db", "tianguis.db-wal", "tianguis.db-shm", "worker", "paypal"])
      await rm(`${DATA}/${name}`, { recursive: true, force: true });
  }
  if (!existsSync(DATABASE)) await writeFile(UNFINISHED, "");
}

async function startStandIn(): Promise<PaypalStandIn> {
  const webhookAddress = `http://127.0.0.1:${PORT}/webhooks/paypal`;
  const paypal = await startPaypal({ folder: `${DATA}/paypal`, port: PORT + 2, webhookAddress });
  started.push(() => paypal.stop());
  return paypal;
}

function startWorker(
  secrets: Secrets,
  databaseUrl: string,
  mailUrl: string,
  paypal: PaypalStandIn | null,
): ChildProcess {
  const vars = {
    TURSO_DATABASE_URL: databaseUrl,
    ...secrets,
    APP_ORIGIN: `http://localhost:${PORT}`,
    ADMINS_NEED_TWO_STEP: "no",
    MAIL_API_URL: mailUrl,
    MAIL_API_KEY: "local",
    PAYPAL_API_URL: paypal?.url ?? process.env.PAYPAL_API_URL,
    PAYPAL_CLIENT_ID: paypal?.clientId ?? process.env.PAYPAL_CLIENT_ID,
    PAYPAL_SECRET: paypal?.secret ?? process.env.PAYPAL_SECRET,
    PAYPAL_WEBHOOK_ID: paypal?.webhookId ?? process.env.PAYPAL_WEBHOOK_ID,
    PAYPAL_MERCHANT_ID: paypal ? undefined : process.env.PAYPAL_MERCHANT_ID,
    OIDC_PROVIDERS: process.env.OIDC_PROVIDERS,
  };
  const worker = startProgram(["--import", "tsx", "dev/worker.ts"], {
    ...{ PORT: String(PORT), PERSIST_TO: `${DATA}/worker/v3`, LOG: WORKER_LOG, VARS: JSON.stringify(vars) },
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
  });
  worker.once("exit", (code) => {
    print(`The Worker ended with ${code}.`);
    void stop(1);
  });
  return worker;
}

/** Nothing runs cron triggers by itself here. */
function startCrons(): void {
  for (const [cron, every] of [
    [CRONS.minute, MINUTE],
    [CRONS.hour, HOUR],
    [CRONS.night, 24 * HOUR],
  ] as const) {
    const timer = setInterval(() => triggerCron(cron).catch(() => {}), every);
    started.push(async () => clearInterval(timer));
  }
}

async function triggerCron(cron: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/__scheduled?cron=${encodeURIComponent(cron)}`);
  await answer.text();
}

/** Generated once per machine, so that cookies and tokens stay valid over restarts. */
async function readSecrets(): Promise<Secrets> {
  const file = `${DATA}/dev.vars`;
  const known = existsSync(file) ? await readFile(file, "utf8") : "";
  const find = (name: keyof Secrets) => new RegExp(`^${name}=(.+)$`, "m").exec(known)?.[1];
  const secrets = {
    SESSION_SECRET: find("SESSION_SECRET") ?? randomBytes(32).toString("hex"),
    AUTH_SIGNING_KEY: find("AUTH_SIGNING_KEY") ?? (await generateSigningKey()),
    AUTH_SIGNING_KEY_NEXT: find("AUTH_SIGNING_KEY_NEXT") ?? (await generateSigningKey()),
  };
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  if (lines.join("") !== known) await writeFile(file, lines.join(""), { mode: 0o600 });
  return secrets;
}

async function waitForWorker(worker: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 480; tries++) {
    if (worker.exitCode !== null) throw new Error(`workerd ended with ${worker.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${PORT}/`).catch(() => null);
    if (answer?.ok) return void (await answer.text());
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("workerd did not answer within two minutes");
}

function print(line: string): void {
  if (!stopping) console.log(line);
}

function stop(code: number): Promise<never> {
  stopping ??= endAll().then(() => process.exit(code));
  return stopping;
}

async function endAll(): Promise<void> {
  await endPrograms();
  for (const one of started.reverse()) await one().catch(() => {});
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0));
if (process.env.npm_lifecycle_event) {
  // npm passes SIGTERM to a shell that ends without passing it on: then we have another parent.
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && stop(0), 250);
}
await start().catch((error) => {
  // Errors caused by the shutdown itself are not printed.
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  return stop(1);
});
