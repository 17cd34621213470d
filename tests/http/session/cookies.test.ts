import { expect, test } from "vitest";
import { hostCookie, readCookie, writeCookie } from "~/http/session/cookies.server";
import { readLink, readSearchLink, signLink, signSearch } from "~/http/session/mail-link.server";
import { clearSessionCookie, generateSession, readSessionClaim } from "~/http/session/session-cookie.server";

const secret = "a secret of the tests, long enough to be one";

function asking(cookie: string): Request {
  return new Request("https://market.example/", { headers: { Cookie: cookie } });
}

function pairOf(line: string): string {
  return line.split(";")[0] ?? "";
}

test.each([
  ["sid=1", "1"],
  ["a=2; sid=1", "1"],
  ["xsid=2; sid=1; sid=3", "1"],
  ["sid=a=b", "a=b"],
  [" sid = 1 ;", "1"],
  ["sid", null],
  ["sidx=1", null],
  ["", null],
])("the cookie of %j is %j", (header, value) => {
  expect(readCookie(asking(header), "sid")).toBe(value);
});

test("a cookie is for this host, unseen by scripts and not sent along from other sites", () => {
  expect(writeCookie("sid", "1", { secure: false, maxAge: 60 })).toBe(
    "sid=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=60",
  );
});

test("on https it is bound to the host and never sent in the clear", () => {
  expect(hostCookie("sid", true)).toBe("__Host-sid");
  expect(writeCookie("__Host-sid", "1", { secure: true })).toContain("; Secure");
  expect(writeCookie("__Host-sid", "1", { secure: true })).not.toContain("Domain");
});

test("a session's cookie is 256 random bits that live for 30 days; its row keeps a hash of them", () => {
  const drawn = generateSession("ana", { secret, secure: true });
  expect(drawn.cookie).toContain(`Max-Age=${30 * 86_400}`);
  const [name, value = ""] = pairOf(drawn.cookie).split("=");
  expect(name).toBe("__Host-sid");
  const id = value.split(".")[1] ?? "";
  expect(Buffer.from(id, "base64url")).toHaveLength(32);
  expect(drawn.idHash).not.toContain(id);
  expect(generateSession("ana", { secret, secure: true }).idHash).not.toBe(drawn.idHash);
});

test("a session's cookie says whose it is, to us only", () => {
  const { cookie, idHash } = generateSession("ana", { secret, secure: true });
  const request = asking(pairOf(cookie));
  expect(readSessionClaim(request, { secret, secure: true })).toEqual({ userId: "ana", idHash });
  expect(readSessionClaim(request, { secret: `${secret}!`, secure: true })).toBeNull();
  expect(readSessionClaim(asking(pairOf(cookie).replace("ana.", "eva.")), { secret, secure: true })).toBeNull();
});

test("while a secret is changed, what the one before signed counts: sessions, links of emails and of saved searches", () => {
  const [old, next] = ["the secret of before, long enough to be one", { secret, oldSecret: null, secure: true }];
  const rotating = { ...next, oldSecret: old };
  const { cookie, idHash } = generateSession("ana", { secret: old, secure: true });
  const request = asking(pairOf(cookie));
  expect(readSessionClaim(request, rotating)).toEqual({ userId: "ana", idHash });
  expect(readSessionClaim(request, next)).toBeNull();
  const at = (name: string, value: string) =>
    new Request(`https://market.example/?${name}=${encodeURIComponent(value)}`);
  const link = at("link", signLink("l1", { secret: old }));
  expect([readLink(link, rotating), readLink(link, next)]).toEqual(["l1", null]);
  const search = at("search", signSearch("s1", { secret: old }));
  expect([readSearchLink(search, rotating), readSearchLink(search, next)]).toEqual(["s1", null]);
});

test("on https a cookie without the prefix is none of ours", () => {
  const { cookie } = generateSession("ana", { secret, secure: true });
  expect(readSessionClaim(asking(pairOf(cookie).replace("__Host-", "")), { secret, secure: true })).toBeNull();
});

test("ending a session removes its cookie", () => {
  expect(clearSessionCookie({ secret, secure: true })).toMatch(/^__Host-sid=; Path=\/; .*Secure; Max-Age=0$/);
});
