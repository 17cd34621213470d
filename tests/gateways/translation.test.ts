import { afterEach, expect, test, vi } from "vitest";
import { PIECE_MAX, PIECES_MAX } from "~/domain/catalog/translation";
import { createTranslator, TRANSLATION_TIMEOUT, type TranslationBinding } from "~/gateways/translation.server";
import { run } from "../support/workers-ai";

afterEach(() => {
  vi.useRealTimers();
});

function open(binding: TranslationBinding = { run }) {
  const faults: string[] = [];
  const translator = createTranslator(binding, (fault) => faults.push(fault));
  return { faults, translate: (texts: string[]) => translator.translate(texts, "es", "en") };
}

test("all texts are translated, line by line; empty ones and line breaks stay", async () => {
  const { translate, faults } = open();
  expect(await translate(["Lámpara", "", "De latón\n\n- con foco"])).toEqual({
    ok: true,
    texts: ["es>en lámpara", "", "es>en de latón\n\nes>en - con foco"],
  });
  expect(faults).toEqual([]);
});

test("no call gets more than the model takes well", async () => {
  const lengths: number[] = [];
  const { translate } = open({
    run(model, input, options) {
      lengths.push(input.text.length);
      return run(model, input, options);
    },
  });
  expect((await translate(["Lámpara", "Una frase de latón. ".repeat(250).trim()])).ok).toBe(true);
  expect(lengths.length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(PIECE_MAX);
});

test.each([
  ["Llena de flores", "3040"],
  ["Agotada de hoy", "3036"],
  ["Vacía por dentro", "no plausible text"],
  ["Nada de nada", "no plausible text"],
  ["Encolada y lista", "no plausible text"],
  ["Larga y buena", "no plausible text"],
])("where one text fails (%s), none is translated, and the log gets a code without a text", async (text, fault) => {
  const { translate, faults } = open();
  expect(await translate(["Lámpara", text])).toEqual({ ok: false, reason: "failed" });
  expect(faults).toEqual([fault]);
});

test.each(["Lenta", "Sorda"])("a service that does not answer (%s) is given up after eight seconds", async (text) => {
  vi.useFakeTimers();
  const { translate, faults } = open();
  let answer: unknown;
  void translate(["Lámpara", text]).then((said) => {
    answer = said;
  });
  await vi.advanceTimersByTimeAsync(TRANSLATION_TIMEOUT - 1);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toEqual({ ok: false, reason: "failed" });
  expect(faults).toEqual(["too late"]);
});

test("a listing of too many pieces is not sent at all", async () => {
  const send = vi.fn(run);
  const { translate } = open({ run: send });
  expect(await translate([Array.from({ length: PIECES_MAX + 1 }, () => "Renglón").join("\n")])).toEqual({
    ok: false,
    reason: "tooLong",
  });
  expect(send).not.toHaveBeenCalled();
});
