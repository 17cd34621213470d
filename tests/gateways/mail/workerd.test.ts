import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailService, startMail } from "../../../dev/mail/server";
import { startSmallWorker } from "../../support/small-worker";

/** A Worker that sends an email over HTTP or by the binding, and answers with the result. */
const SENDER = `
  import { createMailGateway } from "~/gateways/mail.server";
  import { mailSettings, outgoingEmail } from "./tests/support/mails";
  export default {
    async fetch(request, { MAIL_API_URL, EMAIL }) {
      const provider = request.url.endsWith("/http") ? { url: MAIL_API_URL, key: "key" } : null;
      const mail = createMailGateway(mailSettings({ provider, binding: EMAIL }));
      const failed = await mail.send(outgoingEmail()).catch((error) => error);
      return new Response(failed ? failed.constructor.name + ": " + failed.message : "sent");
    },
  };`;

let service: MailService;
let worker: Miniflare;
let output = "";

beforeAll(async () => {
  service = await startMail();
  worker = await startSmallWorker(SENDER, {
    bindings: { MAIL_API_URL: service.url },
    email: { send_email: [{ name: "EMAIL" }] },
    handleRuntimeStdio(stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream) {
      for (const stream of [stdout, stderr]) stream.on("data", (chunk: unknown) => (output += chunk));
    },
  });
});

afterAll(async () => {
  await worker.dispose();
  await service.stop();
});

async function send(by: "http" | "binding"): Promise<string> {
  return (await worker.dispatchFetch(`http://market/${by}`)).text();
}

test("in workerd a mail goes by HTTP, once", async () => {
  service.fail(1, "after");
  expect(await send("http")).toMatch(/^Error: /);
  expect(await send("http")).toBe("sent");
  expect(service.mails).toHaveLength(1);
});

test("in workerd a refusal is known as one", async () => {
  service.fail(1, "refuse");
  expect(await send("http")).toBe("MailRefusedError: The mail service answered 422");
});

test("in workerd Cloudflare's own binding takes the mail as it is", async () => {
  expect(await send("binding")).toBe("sent");
  expect(output).toBe("");
});
