import { expect, test } from "vitest";
import { allowedRedirect } from "~/domain/auth/redirect";
import { ENDPOINTS } from "~/service/endpoints";

const SITE = "https://market.example.com";
const APP = "https://app.example.com";
const lead = (asked: string | null) => allowedRedirect(asked, SITE, [APP, "http://localhost:3000"]);

test.each([
  [`${SITE}/account?x=1#y`],
  [`${APP}/in?next=%2Fcart`],
  ["http://localhost:3000/callback"],
  [`${SITE}/auth/recover`],
  [`${APP}/oauth/authorize`],
  [`${APP}/${"a".repeat(1_999 - APP.length)}`],
])("%s is an address that an answer may lead to", (asked) => {
  expect(lead(asked)).toBe(asked);
});

test.each([
  [null],
  [""],
  ["/account"],
  ["//app.example.com/"],
  ["https://app.example.com.evil.example/"],
  ["https://app.example.com@evil.example/"],
  ["https://user:word@app.example.com/"],
  ["http://app.example.com/"],
  ["https://app.example.com:444/"],
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["app.example.com:/"],
  [`blob:${SITE}/x`],
  [`blob:${APP}/x`],
  [`${APP}/${"a".repeat(2_000 - APP.length)}`],
])("%s leads to the site's home instead", (asked) => {
  expect(lead(asked)).toBe(`${SITE}/`);
});

test("control characters end in the address as what they are not", () => {
  expect(lead(`${APP}/a\r\nSet-Cookie: x`)).not.toMatch(/[\r\n]/);
});

test("no path of the service is led to: some of them lead on, to where others registered", () => {
  const paths = ENDPOINTS.flatMap(({ path }) => [path, `/auth/v1${path}`]).map((path) => path.replace(/:\w+/g, "1"));
  const odd = ["/auth/v1/", "/x/../oauth/authorize", "/.//oauth/authorize", "\\oauth/authorize"];
  for (const path of [...paths, ...odd]) {
    const asked = `${SITE}${path}?client_id=1&redirect_uri=https://evil.example/#x`;
    expect(lead(asked), path).toBe(`${SITE}/`);
  }
});
