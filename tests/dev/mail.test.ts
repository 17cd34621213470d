import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type MailService, startMail } from "../../dev/mail/server";
import { openPhone } from "../support/browsing";
import { openChromium } from "../support/chromium";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

async function start(options: Parameters<typeof startMail>[0] = {}): Promise<MailService> {
  const service = await startMail(options);
  undo.push(() => service.stop());
  return service;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mails-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const LETTER = {
  from: "Tianguis <correo@example.com>",
  to: "ana@example.com",
  subject: "Hello",
  text: "One\n\nTwo:\nhttps://market.example.com/two?a=1&b=2\n",
  html: '<!doctype html><html lang="en"><head><title>Hello</title></head><body><p>One</p></body></html>',
};

function post(service: MailService, letter: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}/emails`, {
    method: "POST",
    headers: { Authorization: "Bearer any", "Content-Type": "application/json", ...headers },
    body: JSON.stringify(letter),
  });
}

async function see(service: MailService, path: string): Promise<string> {
  const response = await fetch(service.url + path);
  expect(response.status).toBe(200);
  return response.text();
}

test("a mail is kept and answered with its id", async () => {
  const service = await start();
  const response = await post(service, LETTER);
  expect(response.status).toBe(200);
  expect(service.mails).toEqual([{ id: expect.any(String), time: expect.any(Number), ...LETTER }]);
  expect(await response.json()).toEqual({ id: service.mails[0]?.id });
});

test("the same key and mail is one mail with one answer; another mail under the same key is refused", async () => {
  const service = await start();
  const key = { "Idempotency-Key": "one" };
  const answers = await Promise.all([post(service, LETTER, key), post(service, LETTER, key)]);
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
  expect(second).toEqual(first);
  expect((await post(service, { ...LETTER, subject: "Other" }, key)).status).toBe(409);
  expect(service.mails).toHaveLength(1);
  expect((await post(service, LETTER, { "Idempotency-Key": "two" })).status).toBe(200);
  expect(service.mails).toHaveLength(2);
});

test("who has no key, comes from a web page or sends no mail is refused", async () => {
  const service = await start();
  expect((await post(service, LETTER, { Authorization: "Bearer " })).status).toBe(401);
  expect((await post(service, LETTER, { Origin: "https://evil.example" })).status).toBe(403);
  expect((await post(service, { ...LETTER, to: undefined })).status).toBe(422);
  expect((await post(service, { ...LETTER, to: "a@example.com, b@example.com" })).status).toBe(422);
  expect((await post(service, { ...LETTER, subject: 7 })).status).toBe(422);
  const broken = { method: "POST", headers: { Authorization: "Bearer any" }, body: "{" };
  expect((await fetch(`${service.url}/emails`, broken)).status).toBe(400);
  expect(service.mails).toEqual([]);
});

test("it fails as it is asked to: before, after, or by refusing", async () => {
  const service = await start();
  service.fail(1, "before");
  expect((await post(service, LETTER)).status).toBe(500);
  service.fail(1, "refuse");
  expect((await post(service, LETTER)).status).toBe(422);
  expect(service.mails).toEqual([]);
  service.fail(1, "after");
  await expect(post(service, LETTER)).rejects.toThrow();
  expect(service.mails).toHaveLength(1);
  expect((await post(service, LETTER)).status).toBe(200);
});

test("only this machine reaches it", async () => {
  const service = await start();
  expect(new URL(service.url).hostname).toBe("127.0.0.1");
  await expect(fetch(service.url.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow();
});

test("the inbox lists what came, newest first, and each mail has its page", async () => {
  const service = await start();
  expect(await see(service, "/")).toContain("No emails yet");
  for (const subject of ["First", "Second"]) await post(service, { ...LETTER, subject });
  const list = await see(service, "/");
  expect(list.indexOf("Second")).toBeLessThan(list.indexOf("First"));
  expect(list).toContain("ana@example.com");
  const [path = ""] = /\/mails\/[^"]+/.exec(list) ?? [];
  const page = await see(service, path);
  expect(page).toContain("<h1>Second</h1>");
  expect(page).toContain(
    '<a href="https://market.example.com/two?a=1&amp;b=2">https://market.example.com/two?a=1&amp;b=2</a>',
  );
  expect(page).toContain(`<iframe src="${path}/letter"`);
  expect(await see(service, `${path}/letter`)).toContain('<head><base target="_top"><title>Hello</title>');
});

test("nothing else is there", async () => {
  const service = await start();
  await post(service, LETTER);
  for (const path of ["/mails/none", "/mails/..%2f..%2fpackage.json", "/mails/", "/inbox", "/emails"]) {
    expect((await fetch(service.url + path)).status, path).toBe(404);
  }
  expect((await fetch(`${service.url}/mails/%E0`)).status).toBe(400);
  expect((await fetch(service.url, { method: "DELETE" })).status).toBe(404);
});

test("a hostile mail is shown as text, and its letter may run nothing", async () => {
  const service = await start();
  const hostile = '"><script>alert(1)</script>';
  const html = `<html><head></head><body>${hostile}</body></html>`;
  const to = '"><b>@example.com';
  await post(service, { from: hostile, to, subject: hostile, text: hostile, html });
  const id = encodeURIComponent(service.mails[0]?.id ?? "");
  for (const path of ["/", `/mails/${id}`]) {
    const response = await fetch(service.url + path);
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(await response.text()).not.toMatch(/<script|<b>/);
  }
  const letter = await fetch(`${service.url}/mails/${id}/letter`);
  const policy = letter.headers.get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox(?!.*allow-(?:scripts|same-origin|forms))/);
});

test("mails land in the folder under names that are safe, and are there again after a restart", async () => {
  const folder = await newFolder();
  const before = await start({ folder });
  await post(before, { ...LETTER, subject: "One\r\nTo: other@example.com" });
  await post(before, { ...LETTER, to: "../../evil/ñandú@example.com" });
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(before.mails.flatMap(({ id }) => [`${id}.html`, `${id}.txt`]));
  for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\w@.+-]+\.(?:html|txt)$/);
  const [page = "", text = ""] = await Promise.all(
    names.slice(0, 2).map((name) => readFile(join(folder, name), "utf8")),
  );
  expect(page).toBe(LETTER.html);
  expect(text).toMatch(/^From: Tianguis <correo@example\.com>\nTo: ana@example\.com\nSubject: One To: other@example/);
  expect(text.endsWith(`\n\n${LETTER.text}`)).toBe(true);

  await before.stop();
  await writeFile(join(folder, "notes.md"), "somebody's own");
  const after = await start({ folder });
  const [one, two] = before.mails;
  expect(after.mails).toEqual([{ ...one, subject: "One To: other@example.com" }, two]);
  await post(after, { ...LETTER, subject: "Third" });
  expect(after.mails.map(({ subject }) => subject)).toEqual(["One To: other@example.com", "Hello", "Third"]);
});

test("mails of the same moment to the same reader are as many files", async () => {
  const service = await start({ folder: await newFolder() });
  await Promise.all(Array.from({ length: 20 }, () => post(service, LETTER)));
  expect(new Set(service.mails.map(({ id }) => id)).size).toBe(20);
});

test("in a browser a link in a mail takes the whole window, without script, on a phone as well", async () => {
  const service = await start();
  const html = LETTER.html.replace("<p>", `<p><a href="${service.url}/?led">A link</a>`);
  await post(service, { ...LETTER, html, subject: "Antidisestablishmentarianism".repeat(4) });
  const browser = await openChromium();
  undo.push(() => browser.close());
  const { page, complaints } = await openPhone(browser);
  await page.goto(service.url);
  await page.getByRole("link", { name: "ana@example.com" }).click();
  const root = page.locator("html");
  const { width } = (await root.boundingBox()) ?? { width: 0 };
  expect(width).toBe(320);
  await page.frameLocator("iframe").getByRole("link", { name: "A link" }).click();
  await page.waitForURL(`${service.url}/?led`);
  expect(complaints.filter((text) => !text.includes("favicon"))).toEqual([]);
});
