import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { formatAgo, formatDateTime, formatDay, formatWait, formatYears } from "~/i18n/format";

const NOW = Date.UTC(2026, 10, 22, 0, 5);

test.each([
  [-5_000, "now", "ahora"],
  [0, "now", "ahora"],
  [MINUTE - 1, "now", "ahora"],
  [MINUTE, "1 minute ago", "hace 1 minuto"],
  [HOUR - 1, "59 minutes ago", "hace 59 minutos"],
  [2 * HOUR, "2 hours ago", "hace 2 horas"],
  [DAY - 1, "23 hours ago", "hace 23 horas"],
  [DAY, "1 day ago", "hace 1 día"],
  [29 * DAY, "29 days ago", "hace 29 días"],
  [61 * DAY, "2 months ago", "hace 2 meses"],
  [365 * DAY, "1 year ago", "hace 1 año"],
])("%i ms ago is “%s” and “%s”", (ago, english, spanish) => {
  expect([formatAgo(NOW - ago, NOW, "en"), formatAgo(NOW - ago, NOW, "es")]).toEqual([english, spanish]);
});

test("days and hours are those of the market's clock", () => {
  expect([formatDay(NOW, "en"), formatDay(NOW, "es")]).toEqual(["Nov\u00a021,\u00a02026", "21\u00a0nov\u00a02026"]);
  expect(formatDateTime(NOW, "en")).toMatch(/^Nov 21, 2026, 6:05\sPM CST$/);
});

test.each([
  [1, "1 second", "1 segundo"],
  [60, "60 seconds", "60 segundos"],
  [61, "2 minutes", "2 minutos"],
  [3_595, "60 minutes", "60 minutos"],
])("a wait of %i seconds is “%s” and “%s”", (seconds, english, spanish) => {
  expect([formatWait(seconds, "en"), formatWait(seconds, "es")]).toEqual([english, spanish]);
});

test("the copyright names its first year, and the present one from the next on, by the market's clock", () => {
  const years = [Date.UTC(2025, 5, 1), Date.UTC(2026, 0, 1, 5), Date.UTC(2026, 0, 1, 7), Date.UTC(2031, 5, 1)];
  expect(years.map(formatYears)).toEqual(["2025", "2025", "2025-2026", "2025-2031"]);
  const turn = [
    Date.UTC(2026, 11, 31, 23, 59),
    Date.UTC(2027, 0, 1, 5, 59),
    Date.UTC(2027, 0, 1, 6),
    Date.UTC(2027, 0, 2),
  ];
  expect(turn.map(formatYears)).toEqual(["2025-2026", "2025-2026", "2025-2027", "2025-2027"]);
});
