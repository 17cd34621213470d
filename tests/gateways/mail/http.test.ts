import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createMailGateway, MailRefusedError } from "~/gateways/mail.server";
import { startMail } from "../../../dev/mail/server";
import { mailSettings, outgoingEmail } from "../../support/mails";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

function gateway(url: string, brand = "Tianguis") {
  const made = createMailGateway(mailSettings({ brand, provider: { url, key: "key" } }));
  if (!made) throw new Error("no gateway");
  return made;
}

async function local() {
  const service = await startMail();
  undo.push(() => service.stop());
  return { service, mail: gateway(service.url) };
}

/** A service with one answer for every request, and the requests that it received. */
async function answering(status: number, headers: Record<string, string> = {}) {
  const asked: { path?: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push({ path: request.url, headers: request.headers, body });
    if (status > 0) response.writeHead(status, headers).end(`{"message":"no ${body.replaceAll('"', "'")}"}`);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function failed(sending: Promise<void>): Promise<Error> {
  return sending.then(
    () => Promise.reject(new Error("it was sent")),
    (error: Error) => error,
  );
}

test("without a mail service there is no gateway", () => {
  expect(createMailGateway(mailSettings())).toBeNull();
});

test("a mail arrives with sender, reader, subject, text and HTML", async () => {
  const { service, mail } = await local();
  await mail.send(outgoingEmail({ language: "es" }));
  expect(service.mails).toHaveLength(1);
  expect(service.mails[0]).toMatchObject({
    from: "Tianguis <correo@example.com>",
    to: "ana@example.com",
    subject: "Restablece tu contraseña de Tianguis",
    text: expect.stringContaining("Hola, Ana:"),
    html: expect.stringContaining('<html lang="es">'),
  });
});

test("the key and the mail's id travel as headers", async () => {
  const { asked, url } = await answering(200);
  await gateway(url).send(outgoingEmail({ id: "mail-7" }));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.path).toBe("/emails");
  expect(asked[0]?.headers).toMatchObject({
    authorization: "Bearer key",
    "idempotency-key": "mail-7",
    "content-type": "application/json",
  });
});

test("the brand is one name and no second address", async () => {
  const { service } = await local();
  await gateway(service.url, 'Ropa, "S.A." <x@example.com>\r\nBcc: y').send(outgoingEmail());
  expect(service.mails[0]?.from).toBe("Ropa SA xexamplecom Bcc y <correo@example.com>");
});

test("a mail whose answer was lost is not sent twice", async () => {
  const { service, mail } = await local();
  service.fail(1, "after");
  expect(await failed(mail.send(outgoingEmail()))).not.toBeInstanceOf(MailRefusedError);
  expect(service.mails).toHaveLength(1);
  await mail.send(outgoingEmail());
  expect(service.mails).toHaveLength(1);
});

test("a service that fails first takes the mail at the next try", async () => {
  const { service, mail } = await local();
  service.fail(2, "before");
  for (const _ of [1, 2]) expect(await failed(mail.send(outgoingEmail()))).not.toBeInstanceOf(MailRefusedError);
  expect(service.mails).toHaveLength(0);
  await mail.send(outgoingEmail());
  expect(service.mails).toHaveLength(1);
});

test("a refused mail is refused for good", async () => {
  const { service, mail } = await local();
  service.fail(1, "refuse");
  expect(await failed(mail.send(outgoingEmail()))).toBeInstanceOf(MailRefusedError);
  expect(service.mails).toHaveLength(0);
});

for (const status of [301, 307, 400, 401, 403, 404, 409, 422, 429, 451, 500, 503]) {
  const isRefusal = status === 400 || status === 422;
  test(`${status} is ${isRefusal ? "a refusal" : "worth another try"}, told in a few words`, async () => {
    const { asked, url } = await answering(status, { Location: "/elsewhere" });
    const error = await failed(gateway(url).send(outgoingEmail()));
    expect(error instanceof MailRefusedError).toBe(isRefusal);
    expect(error.message).toBe(`The mail service answered ${status}`);
    // A redirect is not followed.
    expect(asked).toHaveLength(1);
  });
}

test("a service that does not answer is given up after ten seconds", async () => {
  const { url } = await answering(0);
  const timeout = AbortSignal.timeout;
  const waited = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(50));
  undo.push(() => waited.mockRestore());
  expect(await failed(gateway(url).send(outgoingEmail()))).not.toBeInstanceOf(MailRefusedError);
  expect(waited).toHaveBeenCalledWith(10_000);
});

test("a service that is away is worth another try, and the error names no recipient", async () => {
  const error = await failed(gateway("http://127.0.0.1:1").send(outgoingEmail()));
  expect(error).not.toBeInstanceOf(MailRefusedError);
  expect(String(error)).not.toMatch(/ana@|Núñez|link-1/);
});
