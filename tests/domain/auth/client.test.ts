import { expect, test } from "vitest";
import {
  CLIENT_ADDRESS_MAX,
  CLIENT_NAME_MAX,
  checkClient,
  hostOf,
  isClientAddress,
  REDIRECTS_MAX,
} from "~/domain/auth/client";

test.each([
  "https://app.example",
  "https://app.example/callback?from=market",
  "https://app.example:8443/callback",
  "http://localhost/callback",
  "http://localhost:3000/callback",
  "http://127.0.0.1:49152/",
  "https://xn--maana-pta.example/callback",
  "https://APP.example/callback;v=1",
])("%s may be an application's", (address) => {
  expect(isClientAddress(address)).toBe(true);
});

test.each([
  "",
  "app.example/callback",
  "http://app.example/callback",
  "http://localhost.example/callback",
  "http://[::1]:3000/callback",
  "https://",
  "https://[2001:db8::1]/callback",
  "https://app.example;script-src:443/callback",
  "https://app.example%3bscript-src/callback",
  "https://app.example,other.example/callback",
  "https://app'.example/callback",
  "https://*.example/callback",
  "https://app_1.example/callback",
  "https://(app).example/callback",
  "https://app.example./callback",
  "https://app..example/callback",
  "https://user@app.example/callback",
  "https://:secret@app.example/callback",
  "https://app.example/callback#fragment",
  "https://app.example/call back",
  "https:\\\\app.example",
  "https://app.example\\@other.example",
  "javascript:alert(1)",
  "javascript://https://app.example",
  "https://app.example:port",
  "data:text/html,hello",
  "com.example.app:/callback",
  'https://app.example/"',
  "https://app.example/ñ",
  `https://app.example/${"a".repeat(CLIENT_ADDRESS_MAX)}`,
])("%j may not", (address) => {
  expect(isClientAddress(address)).toBe(false);
});

const TYPED = { name: " App ", website: "https://app.example", redirects: "https://app.example/in", kind: "public" };

test("the addresses of a form stand on lines of their own, each once", () => {
  const redirects = "\n https://app.example/in \r\nhttp://localhost/in\nhttps://app.example/in";
  expect(checkClient({ ...TYPED, redirects, logo: " " })).toEqual({
    ok: true,
    client: {
      ...{ name: "App", website: "https://app.example", logo: null, kind: "public" },
      redirects: ["https://app.example/in", "http://localhost/in"],
    },
  });
});

test("everything that is wrong is said at once", () => {
  expect(checkClient({})).toEqual({
    ok: false,
    refusals: {
      ...{ name: "nameMissing", website: "websiteWrong", redirects: "redirectsMissing", kind: "kindMissing" },
    },
  });
});

const refusalOf = (wrong: Partial<typeof TYPED> & { logo?: string }) => {
  const answer = checkClient({ ...TYPED, ...wrong });
  return answer.ok ? null : answer.refusals;
};
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `https://app.example/${n}`).join("\n");

test("each field has its bounds", () => {
  expect(refusalOf({ name: "a".repeat(CLIENT_NAME_MAX) })).toBeNull();
  expect(refusalOf({ name: "a".repeat(CLIENT_NAME_MAX + 1) })).toEqual({ name: "nameTooLong" });
  expect(refusalOf({ redirects: addresses(REDIRECTS_MAX) })).toBeNull();
  expect(refusalOf({ redirects: addresses(REDIRECTS_MAX + 1) })).toEqual({ redirects: "redirectsTooMany" });
  const longest = `https://app.example/${"a".repeat(CLIENT_ADDRESS_MAX - 20)}`;
  expect([isClientAddress(longest), isClientAddress(`${longest}a`)]).toEqual([true, false]);
});

test("every address counts, and a logo is encrypted", () => {
  expect(refusalOf({ website: " http://localhost:3000 " })).toBeNull();
  expect(refusalOf({ website: "http://app.example" })).toEqual({ website: "websiteWrong" });
  expect(refusalOf({ redirects: "https://app.example/in http://app.example/in" })).toEqual({
    redirects: "redirectsWrong",
  });
  expect(refusalOf({ logo: " https://app.example/logo.png " })).toBeNull();
  for (const logo of ["http://localhost/logo.png", "https://a@app.example", "logo.png"]) {
    expect(refusalOf({ logo })).toEqual({ logo: "logoWrong" });
  }
  expect(refusalOf({ kind: "both" })).toEqual({ kind: "kindMissing" });
});

test("people read the host of an address, with its port", () => {
  expect(hostOf("https://app.example/about")).toBe("app.example");
  expect(hostOf("http://localhost:3000/")).toBe("localhost:3000");
});
