import { expect, test } from "vitest";
import { normalCode, refuseCode, refuseRecoveryCode } from "~/domain/accounts/factor";

test("a code of an app or a recovery code may be one, anything else is wrong, in the words of the page that asks", () => {
  for (const typed of ["123 456", "abcd efgh-jklm npqr"]) {
    const code = normalCode(typed);
    expect([refuseCode(code), refuseRecoveryCode(code)]).toEqual([null, null]);
  }
  expect([refuseCode(""), refuseRecoveryCode("")]).toEqual(["codeRequired", "codeRequired"]);
  for (const code of ["12345", "1234567", "ABCD-EFGH"]) {
    expect([refuseCode(code), refuseRecoveryCode(code)]).toEqual(["codeWrong", "recoveryCodeWrong"]);
  }
});
