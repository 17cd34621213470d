import { expect, test } from "vitest";
import { withCode, withRefusal } from "~/domain/auth/flow-answer";

const APP = "https://app.example.com/in?from=market#part";

test("a code joins the application's own parameters", () => {
  expect(withCode(APP, "c 1")).toBe("https://app.example.com/in?from=market&code=c+1#part");
  // Otherwise the browser would take along the fragment of the address before.
  expect(withCode("https://app.example.com/in", "c")).toBe("https://app.example.com/in?code=c#");
});

test("why nobody signed in is in the query and in the fragment", () => {
  const url = new URL(withRefusal(APP, { reason: "accountExists" }));
  const told = new URLSearchParams(url.hash.slice(1));
  expect(url.searchParams.get("from")).toBe("market");
  for (const said of [url.searchParams, told])
    expect([said.get("error"), said.get("error_code")]).toEqual(["access_denied", "email_exists"]);
  expect(url.hash).not.toContain("part");
});

test("only what may pass is a fault of the server", () => {
  const errorOf = (reason: Parameters<typeof withRefusal>[1]["reason"]) =>
    new URL(withRefusal(APP, { reason })).searchParams.get("error");
  expect((["away", "wrong"] as const).map(errorOf)).toEqual(["server_error", "server_error"]);
  expect((["denied", "wait", "emailUnverified", "othersIdentity"] as const).map(errorOf)).toEqual(
    Array(4).fill("access_denied"),
  );
});
