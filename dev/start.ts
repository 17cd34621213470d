import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { CRONS } from "~/crons";
import { buildAll } from "./build";
import { openDatabase } from "./database";
import { CAST } from "./demo/cast";
import { startMail } from "./mail/server";
import { type PaypalStandIn, startPaypal } from "./paypal/server";
import { end, run } from "./run";
import { watchBuild } from "./watch";

/** Where this machine keeps its database and its photographs. */
const DATA = process.env.TIANGUIS_DATA ?? ".data";
const PORT = Number(process.env.PORT ?? 8787);
/** Whoever has keys of PayPal's (a sandbox account will do) gives them in the environment. */
const hasPaypal = Boolean(process.env.PAYPAL_CLIENT_ID && process.env.PAYPAL_SECRET);
const watching = process.argv.includes("--watch");
const started: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  say("1/4 Building the Worker");
  if (!process.argv.includes("--built")) await buildAll();
  await mkdir(DATA, { recursive: true });

  say("2/4 Starting the database and bringing it up to date");
  const database = await openDatabase(`${DATA}/tianguis.db`);
  started.push(() => database.stop());

  say("3/4 Looking for listings");
  await run(process.execPath, ["--import", "tsx", "dev/demo/main.ts", database.url, DATA]);

  say("4/4 Starting the mail service and workerd");
  const mail = await startMail({ folder: `${DATA}/mails`, port: PORT + 1 }).catch((error: Error) => {
    throw new Error(`${error.message}; PORT=… chooses another, mails take the next`);
  });
  started.push(() => mail.stop());
  const paypal = hasPaypal ? null : await standIn();
  const worker = startWorker(database.url, mail.url, paypal);
  started.push(() => end(worker));
  if (watching) started.push(watchBuild());
  await answering(worker);
  startCrons();
  say(`
Open http://localhost:${PORT}
Emails that the marketplace sends: http://localhost:${PORT + 1}
${paypal ? `PayPal stand-in, which moves no money: http://localhost:${PORT + 2}` : "Payments go to PayPal, with your keys"}

Sign in with the password ${CAST.user.password} as
  ${CAST.user.email.padEnd(22)} buyer
  ${CAST.seller.email.padEnd(22)} seller (${CAST.seller.seller.business_name})
  ${CAST.admin.email.padEnd(22)} administrator

Ctrl-C stops everything. The data stays in ${DATA}/; delete that folder to start over.`);
}

/** PayPal for this machine, which tells the market what happens as PayPal does. */
async function standIn(): Promise<PaypalStandIn> {
  const webhookAddress = `http://127.0.0.1:${PORT}/webhooks/paypal`;
  const paypal = await startPaypal({ folder: `${DATA}/paypal`, port: PORT + 2, webhookAddress }).catch(
    (error: Error) => {
      throw new Error(`${error.message}; PORT=… chooses another, PayPal's stand-in takes the one after the next`);
    },
  );
  started.push(() => paypal.stop());
  return paypal;
}

function startWorker(databaseUrl: string, mailUrl: string, paypal: PaypalStandIn | null): ChildProcess {
  const vars = {
    TURSO_DATABASE_URL: databaseUrl,
    SESSION_SECRET: "",
    APP_ORIGIN: `http://localhost:${PORT}`,
    MAIL_API_URL: mailUrl,
    MAIL_API_KEY: "local",
    PAYPAL_API_URL: paypal?.url ?? process.env.PAYPAL_API_URL ?? "",
    PAYPAL_CLIENT_ID: paypal?.clientId ?? process.env.PAYPAL_CLIENT_ID ?? "",
    PAYPAL_SECRET: paypal?.secret ?? process.env.PAYPAL_SECRET ?? "",
    PAYPAL_WEBHOOK_ID: paypal?.webhookId ?? process.env.PAYPAL_WEBHOOK_ID ?? "",
    PAYPAL_MERCHANT_ID: paypal ? "" : (process.env.PAYPAL_MERCHANT_ID ?? ""),
  };
  return spawn(
    process.execPath,
    [
      "node_modules/wrangler/bin/wrangler.js",
      "dev",
      ...["--port", String(PORT), "--ip", "127.0.0.1", "--persist-to", `${DATA}/worker`, "--log-level", "warn"],
      ...["--test-scheduled", "--show-interactive-dev-session", "false", "--env-file", `${DATA}/dev.vars`],
      ...Object.entries(vars).flatMap(([name, value]) => (value ? ["--var", `${name}:${value}`] : [])),
    ],
    {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false", CI: "1" },
    },
  );
}

/** `wrangler dev` does not run cron triggers by itself. */
function startCrons(): void {
  const minute = 60_000;
  for (const [cron, every] of [
    [CRONS.minute, minute],
    [CRONS.hour, 60 * minute],
    [CRONS.night, 24 * 60 * minute],
  ] as const) {
    const handler = `http://127.0.0.1:${PORT}/__scheduled?cron=${encodeURIComponent(cron)}`;
    const timer = setInterval(() => fetch(handler).catch(() => {}), every);
    started.push(async () => clearInterval(timer));
  }
}

/** Cookies stay valid over restarts: the secret of this machine is drawn once. */
async function drawSecret(): Promise<void> {
  const file = `${DATA}/dev.vars`;
  await mkdir(DATA, { recursive: true });
  if (existsSync(file) && (await readFile(file, "utf8")).includes("SESSION_SECRET=")) return;
  await writeFile(file, `SESSION_SECRET=${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
}

async function answering(worker: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (worker.exitCode !== null)
      throw new Error(`workerd ended with ${worker.exitCode}; is port ${PORT} taken? PORT=… chooses another`);
    const answer = await fetch(`http://127.0.0.1:${PORT}/`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("workerd did not answer within a minute");
}

function say(line: string) {
  console.log(line);
}

async function stop(code: number): Promise<never> {
  for (const one of started.reverse()) await one().catch(() => {});
  process.exit(code);
}

process.on("SIGINT", () => stop(0));
process.on("SIGTERM", () => stop(0));
await drawSecret();
await start().catch(async (error) => {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
});
