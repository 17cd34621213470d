import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTimeLeft } from "~/domain/time-left";

const words = { left: "# left", soon: "Ends in #", over: "Ended" };
const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

test.each([
  [10 * DAY, "10 d left"],
  [2 * DAY + 4 * HOUR + 59 * MINUTE, "2 d 4 h left"],
  [DAY + 59 * MINUTE, "1 d left"],
  [DAY - 1, "23 h 59 min left"],
  [4 * HOUR + 12 * MINUTE, "4 h 12 min left"],
  [HOUR, "1 h left"],
  [HOUR - 1, "Ends in 59 min"],
  [12 * MINUTE + 59 * SECOND, "Ends in 12 min"],
  [MINUTE, "Ends in 1 min"],
  [45 * SECOND, "Ends in 45 s"],
  [1, "Ends in 1 s"],
  [0, "Ended"],
  [-DAY, "Ended"],
])("%i milliseconds read %s", (time, text) => {
  expect(formatTimeLeft(time, words)).toBe(text);
});

test("until the last minute no more is promised than there is, and less than a unit is kept back", () => {
  const units = { d: DAY, h: HOUR, min: MINUTE };
  fc.assert(
    fc.property(fc.integer({ min: MINUTE, max: 40 * DAY }), (time) => {
      const parts = [...formatTimeLeft(time, words).matchAll(/(\d+) (d|h|min)/g)];
      const promised = parts.reduce((sum, [, many, unit]) => sum + Number(many) * units[unit as keyof typeof units], 0);
      expect(promised).toBeLessThanOrEqual(time);
      expect(time - promised).toBeLessThan(time >= DAY ? HOUR : MINUTE);
    }),
  );
});

test.each([
  ["en", 2 * DAY + 4 * HOUR, "2 days 4 hours left"],
  ["en", DAY + HOUR, "1 day 1 hour left"],
  ["en", 45 * SECOND, "Ends in 45 seconds"],
  ["en", 0, "Ended"],
  ["es", 2 * DAY + 4 * HOUR, "Quedan 2 días 4 horas"],
  ["es", HOUR + MINUTE, "Queda 1 hora 1 minuto"],
  ["es", SECOND, "Queda 1 segundo"],
])("for screen readers in %s, %i milliseconds read %s", (language, time, text) => {
  const spanish = { left: "Queda #|Quedan #", soon: "Queda #|Quedan #", over: "Terminó" };
  expect(formatTimeLeft(time, language === "es" ? spanish : words, language)).toBe(text);
});

test("a text with two forms has its own for one unit", () => {
  const counted = { left: "Queda #|Quedan #", soon: "Termina en #", over: "Terminó" };
  for (const [time, text] of [
    [DAY, "Queda 1 d"],
    [2 * DAY, "Quedan 2 d"],
    [HOUR + MINUTE, "Queda 1 h 1 min"],
    [5 * HOUR, "Quedan 5 h"],
    [MINUTE, "Termina en 1 min"],
  ] as const) {
    expect(formatTimeLeft(time, counted)).toBe(text);
  }
});
