import { expect, test } from "vitest";
import { formatMoment, type MomentStyle } from "~/domain/moment";
import { DAY, HOUR, MINUTE } from "~/domain/time";

/** Saturday, six in the evening in México City, Sunday in Tokyo. */
const NOW = Date.UTC(2026, 10, 22, 0, 5);
const ZONE = "America/Mexico_City";
const say = (at: number, style: MomentStyle = "near", zone = ZONE) =>
  ["en-US", "es-MX"].map((locale) =>
    formatMoment(at, style, locale, { now: NOW, zone }).replaceAll(/[\u00a0\u202f]/g, " "),
  );

test.each([
  [NOW + 3 * HOUR, "today, 9:05 PM CST", "hoy, 9:05 p.m. (CDMX)"],
  [NOW - 18 * HOUR, "today, 12:05 AM CST", "hoy, 12:05 a.m. (CDMX)"],
  [NOW - 18 * HOUR - 6 * MINUTE, "yesterday, 11:59 PM CST", "ayer, 11:59 p.m. (CDMX)"],
  [NOW + 6 * HOUR, "tomorrow, 12:05 AM CST", "mañana, 12:05 a.m. (CDMX)"],
  [NOW + 2 * DAY, "Mon, Nov 23, 6:05 PM CST", "lun 23 de nov, 6:05 p.m. (CDMX)"],
  [NOW + 90 * DAY, "Fri, Feb 19, 6:05 PM CST", "vie 19 de feb, 6:05 p.m. (CDMX)"],
  [NOW - 365 * DAY, "Nov 21, 2025, 6:05 PM CST", "21 nov 2025, 6:05 p.m. (CDMX)"],
])("a near moment is said by its day, with the zone's name (%i)", (at, english, spanish) => {
  expect(say(at)).toEqual([english, spanish]);
});

test("the day is that of the reader's own calendar", () => {
  expect(say(NOW, "near", "Asia/Tokyo")).toEqual(["today, 9:05 AM GMT+9", "hoy, 9:05 a.m. GMT+9"]);
  expect(say(NOW - 10 * HOUR, "near", "Asia/Tokyo")[0]).toBe("yesterday, 11:05 PM GMT+9");
  expect(say(NOW - 10 * HOUR)[0]).toBe("today, 8:05 AM CST");
  expect(say(NOW, "hour", "America/Tijuana")).toEqual(["4:05 PM PST", "4:05 p.m. GMT-8"]);
});

test("Spanish calls the clock of México City by its name, in whichever zone that clock is read", () => {
  for (const zone of [ZONE, "America/Monterrey", "America/Merida"])
    expect(say(NOW, "hour", zone)[1]).toBe("6:05 p.m. (CDMX)");
  expect(say(NOW, "day")[1]).toBe("21 nov 2026, 6:05 p.m. (CDMX)");
  expect(say(NOW, "date")[1]).toBe("21 nov 2026");
  expect(say(NOW, "hour", "America/Cancun")[1]).toBe("7:05 p.m. GMT-5");
});

test("in a sentence a Spanish date has its article, a day has none", () => {
  expect(say(NOW + 2 * DAY, "phrase")).toEqual(["Mon, Nov 23, 6:05 PM CST", "el lun 23 de nov, 6:05 p.m. (CDMX)"]);
  expect(say(NOW, "phrase")[1]).toBe("hoy, 6:05 p.m. (CDMX)");
});

test("lines break before an hour, nowhere else", () => {
  const broken = (at: number, style: MomentStyle) =>
    ["en-US", "es-MX"].map((locale) => formatMoment(at, style, locale, { now: NOW, zone: ZONE }).split(" "));
  expect(broken(NOW, "day")).toEqual([
    ["Nov\u00a021,\u00a02026,", expect.stringMatching(/^6:05\sPM\u00a0CST$/)],
    ["21\u00a0nov\u00a02026,", "6:05\u00a0p.m.\u00a0(CDMX)"],
  ]);
  expect(broken(NOW, "date")).toEqual([["Nov\u00a021,\u00a02026"], ["21\u00a0nov\u00a02026"]]);
  expect(broken(NOW + 2 * DAY, "near")[1]).toEqual(["lun\u00a023\u00a0de\u00a0nov,", "6:05\u00a0p.m.\u00a0(CDMX)"]);
});

test("an unknown zone is read as the market's", () => {
  expect(say(NOW, "day", "Mars/Olympus")).toEqual(["Nov 21, 2026, 6:05 PM CST", "21 nov 2026, 6:05 p.m. (CDMX)"]);
});
