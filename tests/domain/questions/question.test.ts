import { expect, test } from "vitest";
import {
  ANSWER_MAX,
  checkAnswer,
  checkQuestion,
  OWN_WAITING_MAX,
  QUESTION_MAX,
  refuseQuestion,
  WAITING_MAX,
} from "~/domain/questions/question";

const refusal = (reason: string) => ({ ok: false, refusal: { reason } });

test("a question has three to 500 letters, an answer two to a thousand", () => {
  expect(checkQuestion(" ¿? ", "es")).toEqual(refusal("tooShort"));
  expect(checkQuestion("¿a?", "es")).toEqual({ ok: true, text: "¿a?", language: "es" });
  expect(checkQuestion("😀".repeat(QUESTION_MAX), "en")).toMatchObject({ ok: true });
  expect(checkQuestion("a".repeat(QUESTION_MAX + 1), "en")).toEqual(refusal("tooLong"));
  expect(checkAnswer("y", "en")).toEqual(refusal("tooShort"));
  expect(checkAnswer("sí", "es")).toEqual({ ok: true, text: "sí", language: "es" });
  expect(checkAnswer("a".repeat(ANSWER_MAX), "en")).toMatchObject({ ok: true });
  expect(checkAnswer("a".repeat(ANSWER_MAX + 1), "en")).toEqual(refusal("tooLong"));
});

test("it is in the language of its words, and brings no contact data", () => {
  expect(checkQuestion("¿Cuánto mide la mesa de la foto?", "en")).toMatchObject({ ok: true, language: "es" });
  expect(checkQuestion("How wide is the table in the photo?", "es")).toMatchObject({ ok: true, language: "en" });
  expect(checkAnswer("Call me: 55 1234 5678", "en")).toEqual({
    ok: false,
    refusal: { reason: "phone", found: "55 1234 5678" },
  });
});

test("a seller, a closed listing and too many waiting questions take no further one", () => {
  const asking = { isOwn: false, isOpen: true, ownWaiting: 0, waiting: 0 };
  expect(refuseQuestion({ ...asking, ownWaiting: OWN_WAITING_MAX - 1, waiting: WAITING_MAX - 1 })).toBeNull();
  expect(refuseQuestion({ ...asking, isOwn: true, isOpen: false })).toBe("own");
  expect(refuseQuestion({ ...asking, isOpen: false, ownWaiting: OWN_WAITING_MAX })).toBe("closed");
  expect(refuseQuestion({ ...asking, ownWaiting: OWN_WAITING_MAX, waiting: WAITING_MAX })).toBe("ownWaiting");
  expect(refuseQuestion({ ...asking, waiting: WAITING_MAX })).toBe("waiting");
});
