import { expect, test } from "vitest";
import { checkOrderMessage } from "~/domain/orders/order-message";

test("a message has 1 to 2000 characters, as typed but without invisible ones", () => {
  expect(checkOrderMessage("  Hola,\r\n¿cuándo llega?\u202e ")).toEqual({ ok: true, body: "Hola,\n¿cuándo llega?" });
  expect(checkOrderMessage("🧡".repeat(2000))).toMatchObject({ ok: true });
  expect(checkOrderMessage("🧡".repeat(2001))).toEqual({ ok: false, refusal: "messageTooLong" });
  for (const empty of ["", " \n ", "\u200b\u200b"]) {
    expect(checkOrderMessage(empty)).toEqual({ ok: false, refusal: "messageRequired" });
  }
});
