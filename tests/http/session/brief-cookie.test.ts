import { expect, test } from "vitest";
import { briefCookie, clearBriefCookie, readBriefCookie } from "~/http/session/brief-cookie.server";

const NOW = 1_795_305_900_000;
const settings = { secret: "a".repeat(32), oldSecret: null, secure: true };

const sent = (line: string) => new Request("https://a.example/", { headers: { Cookie: line.split(";")[0] ?? "" } });

test("it holds its value until its last moment, for scripts of no page", () => {
  const line = briefCookie("half", "user.mark", NOW + 600_000, NOW, settings);
  expect(line).toMatch(/^__Host-half=user\.mark\.\d+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/);
  const read = (now: number) => readBriefCookie(sent(line), "half", now, settings);
  expect([read(NOW), read(NOW + 599_999), read(NOW + 600_000)]).toEqual(["user.mark", "user.mark", null]);
});

test("of another name, another secret, or changed, it holds nothing; the secret before still counts", () => {
  const line = briefCookie("half", "user", NOW + 1000, NOW, settings);
  const read = (one: string, name: string, with_ = settings as { secret: string; oldSecret: string | null }) =>
    readBriefCookie(sent(one), name, NOW, { ...settings, ...with_ });
  expect(read(line.replace("half", "proved"), "proved")).toBeNull();
  expect(read(line.replace("user", "usar"), "half")).toBeNull();
  expect(read(line.replace(/\.\d+\./, `.${NOW * 2}.`), "half")).toBeNull();
  expect(read(line, "half", { secret: "b".repeat(32), oldSecret: null })).toBeNull();
  expect(read(line, "half", { secret: "b".repeat(32), oldSecret: settings.secret })).toBe("user");
  expect(readBriefCookie(new Request("https://a.example/"), "half", NOW, settings)).toBeNull();
  expect(clearBriefCookie("half", settings)).toContain("Max-Age=0");
});
