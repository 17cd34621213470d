import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CRONS } from "~/crons";
import { DAY, MINUTE } from "~/domain/time";
import { openDatabase } from "../dev/database";
import { startMail } from "../dev/mail/server";
import { CRON_PATH, clockAround } from "../tests/support/clock";
import { median } from "./load";
import { SECRET } from "./signed-in";
import { LATELY, openSeller, paypalOrder } from "./sold";
import { serveBare } from "./workerd";

const OPEN = Number(process.env.OPEN ?? 20_000);
const RECENT = Number(process.env.RECENT ?? 40_000);
const BACKLOG = Number(process.env.BACKLOG ?? 1_000);
const MINUTES = Number(process.env.MINUTES ?? 20);
/** Of each kind in a minute, at 10,000 orders a day. */
const BUSY = 7;

interface Cost {
  /** Requests to the database, to PayPal and to the mail service. */
  database: number;
  paypal: number;
  mails: number;
  /** Milliseconds: processor time of workerd, and until the cron has ended. */
  processor: number;
  time: number;
}

/**
 * What crons cost in a market with many open payments and recent sales: an idle minute, one with what 10,000 orders a day
 * make due, a backlog, and the nightly comparison. PayPal answers at once: its own time comes on top.
 */
export async function benchOperations(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await openDatabase(join(folder, "operations.db"));
  const paypal = await answerAsPaypal();
  const mail = await startMail();
  const { client, put } = await openSeller(database.url);
  const { pending, created, captured } = LATELY;
  await put({ name: "p", count: OPEN / 2, ago: pending, payment: "capture_pending", orders: ["payment_pending"] });
  await put({ name: "c", count: OPEN / 2, ago: created, payment: "created", orders: ["expired_unpaid"] });
  await put({ name: "s", count: RECENT, ago: captured, payment: "captured", orders: ["shipped"] });
  const vars = {
    ...{ TURSO_DATABASE_URL: database.url, SESSION_SECRET: SECRET, PAYPAL_API_URL: paypal.url },
    ...{
      PAYPAL_CLIENT_ID: "bench",
      PAYPAL_SECRET: "bench",
      PAYPAL_WEBHOOK_ID: "bench",
      APP_ORIGIN: "http://localhost",
    },
    ...{ MAIL_API_URL: mail.url, MAIL_API_KEY: "bench", MAIL_FROM: "hola@example.com", CURRENCY: "MXN" },
  };
  const worker = await serveBare(clockAround("./market.js"), vars, await readFile("build/worker.js", "utf8"));

  async function cron(name: keyof typeof CRONS): Promise<Cost> {
    const [processor, time, asked, sent] = [await worker.cpu(), performance.now(), paypal.asked(), mail.mails.length];
    database.resetCount();
    const response = await fetch(`${worker.origin}${CRON_PATH}?cron=${encodeURIComponent(CRONS[name])}`);
    if (response.status !== 200) throw new Error(await response.text());
    return {
      ...{ database: database.requests, paypal: paypal.asked() - asked, mails: mail.mails.length - sent },
      ...{ processor: (await worker.cpu()) - processor, time: performance.now() - time },
    };
  }
  async function minutes(count: number, prepare = async (_minute: number) => {}): Promise<Cost[]> {
    const costs: Cost[] = [];
    for (let minute = 0; minute < count; minute++) {
      await prepare(minute);
      costs.push(await cron("minute"));
    }
    return costs;
  }
  /** Orders whose deadlines are over: to expire, to remind of, to complete. */
  async function makeDue(name: string, count: number): Promise<void> {
    const ago = [20 * MINUTE, 20 * MINUTE] as const;
    await put({ name: `${name}x`, count, ago, payment: "created", orders: ["awaiting_payment"] });
    await put({ name: `${name}y`, count, ago: [4 * DAY, 4 * DAY], payment: "captured", orders: ["paid"] });
    await put({ name: `${name}z`, count, ago: [8 * DAY, 8 * DAY], payment: "captured", orders: ["delivered"] });
  }

  try {
    console.log(`\nCrons with ${OPEN} open payments and ${RECENT} sales of the last four days`);
    // The first reads the disputes.
    await minutes(2);
    print(`an idle minute (of ${MINUTES})`, await minutes(MINUTES));

    // As many as become due in a minute where every pause is two hours.
    const polled = Math.ceil(OPEN / 120);
    const busy = async (minute: number) => {
      await makeDue(`m${minute}`, BUSY);
      await client.execute(`UPDATE payments SET updated_at = updated_at - 10800000 WHERE id IN
        (SELECT id FROM payments WHERE status IN ('created', 'capture_pending') AND id GLOB '[pc]*'
          ORDER BY updated_at DESC LIMIT ${polled})`);
    };
    print(`a busy minute (of ${MINUTES}): ${BUSY} of each deadline, ${polled} payments`, await minutes(MINUTES, busy));

    await makeDue("backlog", BACKLOG);
    const worked: Cost[] = [];
    do worked.push(await cron("minute"));
    while ((worked.at(-1)?.database ?? 0) > 1 && worked.length < 200);
    print(`a backlog of ${BACKLOG} of each deadline, done in ${worked.length - 1} minutes`, worked.slice(0, -1));

    await cron("night");
    const portions: Cost[] = [];
    for (let open = 1; open > 0; ) {
      portions.push(await cron("minute"));
      const { rows } = await client.execute("SELECT count(*) AS n FROM reconciliations WHERE ended_at IS NULL");
      open = Number(rows[0]?.n);
    }
    print(`the nightly comparison, in ${portions.length} portions`, portions);
    const { rows } = await client.execute("SELECT payments, orders, products FROM reconciliations");
    const findings = await client.execute("SELECT kind, count(*) AS n FROM discrepancies GROUP BY kind");
    console.log(`  compared ${JSON.stringify(rows[0])}, findings ${JSON.stringify(findings.rows)}`);
  } finally {
    client.close();
    await worker.stop();
    await mail.stop();
    await paypal.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print(what: string, costs: readonly Cost[]): void {
  const line = (key: keyof Cost) => {
    const each = costs.map((cost) => cost[key]);
    const sum = each.reduce((all, one) => all + one, 0);
    return `${key} ${median(each).toFixed(0)} (${Math.max(...each).toFixed(0)} at most, ${sum.toFixed(0)} in all, ${(sum / each.length).toFixed(1)} on average)`;
  };
  const keys: (keyof Cost)[] = ["database", "paypal", "mails", "processor", "time"];
  console.log(`  ${what}\n${keys.map((key) => `    ${line(key)}`).join("\n")}`);
}

/** Answers about the rows of `sold.ts`, and that there are no disputes. */
async function answerAsPaypal() {
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const body = pathname.endsWith("/token")
      ? { access_token: "bench", token_type: "Bearer", expires_in: 32_400 }
      : pathname.startsWith("/v2/checkout/orders/")
        ? paypalOrder(pathname.split("/").at(-1) ?? "")
        : { items: [], links: [] };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
