import { expect, test } from "vitest";
import { createMailGateway, MailRefusedError, type MailSettings } from "~/gateways/mail.server";
import { startMail } from "../../../dev/mail/server";
import { mailSettings, outgoingEmail } from "../../support/mails";

type Binding = NonNullable<MailSettings["binding"]>;

async function send(binding: Binding): Promise<unknown> {
  return createMailGateway(mailSettings({ binding }))
    ?.send(outgoingEmail())
    .catch((error: unknown) => error);
}

function failing(code: string): Binding {
  return { send: () => Promise.reject(Object.assign(new Error("no mail to ana@example.com"), { code })) };
}

test("the binding is given sender, reader, subject, text and HTML", async () => {
  const given: unknown[] = [];
  await send({ send: async (message) => given.push(message) });
  expect(given).toEqual([
    {
      from: { email: "correo@example.com", name: "Tianguis" },
      to: "ana@example.com",
      subject: "Reset your Tianguis password",
      text: expect.stringContaining("Hello Ana,"),
      html: expect.stringContaining('<html lang="en">'),
    },
  ]);
});

test("a mail or a reader that is not accepted is refused for good", async () => {
  for (const code of ["E_VALIDATION_ERROR", "E_FIELD_MISSING", "E_CONTENT_TOO_LARGE", "E_RECIPIENT_SUPPRESSED"]) {
    const error = await send(failing(code));
    expect(error).toBeInstanceOf(MailRefusedError);
    expect(String(error)).toContain(code);
    expect(String(error)).not.toContain("ana@");
  }
});

test("limits, faults and settings that can be fixed are retried", async () => {
  const codes = ["E_RATE_LIMIT_EXCEEDED", "E_DAILY_LIMIT_EXCEEDED", "E_INTERNAL_SERVER_ERROR", "E_DELIVERY_FAILED"];
  for (const code of [
    ...codes,
    "E_SENDER_NOT_VERIFIED",
    "E_RECIPIENT_NOT_ALLOWED",
    "E_SOMETHING_NEW",
    "ana@example.com",
  ]) {
    const error = await send(failing(code));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(String(error)).not.toContain("ana@");
  }
});

test("a key to an HTTP service goes before the binding", async () => {
  const service = await startMail();
  const provider = { url: service.url, key: "key" };
  const binding = { send: () => Promise.reject(new Error("not this one")) };
  await createMailGateway(mailSettings({ provider, binding }))?.send(outgoingEmail());
  expect(service.mails).toHaveLength(1);
  await service.stop();
});
