import { expect, test } from "vitest";
import { ACCOUNT_CODES, accountFaultKind, isUndecided } from "~/domain/payments/account-refusal";

test("an answer decides unless there is none, the server is broken, or it asks for another try", () => {
  for (const status of [null, 200, 302, 399, 408, 409, 425, 429, 500, 503]) expect(isUndecided(status)).toBe(true);
  for (const status of [400, 401, 403, 404, 422, 499]) expect(isUndecided(status)).toBe(false);
});

test.each([
  [422, [ACCOUNT_CODES[0]], "account"],
  [403, ["NOT_AUTHORIZED"], "account"],
  [403, ["SOMETHING_ELSE"], "account"],
  [403, [], null],
  [401, [], "key"],
  [400, ["invalid_client"], "key"],
  [422, ["INSTRUMENT_DECLINED", "PERMISSION_DENIED"], "account"],
  [422, ["INSTRUMENT_DECLINED"], null],
  [404, [], null],
  [503, ["PERMISSION_DENIED"], null],
  [429, ["invalid_client"], null],
  [null, ["PERMISSION_DENIED"], null],
] as [number | null, string[], string | null][])(
  "of %s with %j the market's %s is at fault",
  (status, issues, kind) => {
    expect(accountFaultKind({ status, issues })).toBe(kind);
  },
);
