import { POLICY } from "../policy";
import type { FormResult } from "../result";
import { cleanText } from "../text";
import { DAY } from "../time";
import { readWallTime, toWallTime } from "../wall-time";
import { type NoteRefusal, refuseNote } from "./seller-note";

export const AWAY_NOTE_MAX = 300;

/** What becomes of fixed-price listings meanwhile: off sale, or sold and shipped afterwards. Auctions run on. */
export const AWAY_WAYS = ["pause", "sell"] as const;
type AwayWay = (typeof AWAY_WAYS)[number];

export const AWAY_FIELDS = ["away_from", "away_until", "away_way", "away_note"] as const;
type AwayField = (typeof AWAY_FIELDS)[number];

/** From the first moment away to the first one back; `null`: until further notice. */
export interface Vacation {
  from: number;
  until: number | null;
  way: AwayWay;
  note: string | null;
}

type VacationRefusal = "dateInvalid" | "untilTooEarly" | "untilRequired" | "saleTooLong" | "tooFar" | "wayRequired";
type VacationRefusals = Partial<Record<Exclude<AwayField, "away_note">, VacationRefusal>> & { away_note?: NoteRefusal };

const SALE_MAX = POLICY.AWAY_SALE_DAYS * DAY;
const FAR = POLICY.AWAY_MAX_DAYS * DAY;

/** Days are those of the market. A first day that is today, or none, begins now. */
export function checkVacation(
  typed: Partial<Record<AwayField, string>>,
  now: number,
): FormResult<{ vacation: Vacation }, VacationRefusals> {
  const first = readDay(typed.away_from ?? "");
  const back = readDay(typed.away_until ?? "");
  const way = AWAY_WAYS.find((known) => known === typed.away_way);
  const note = cleanText(typed.away_note ?? "");
  const from = Math.max(first ?? now, now);
  const refusals: VacationRefusals = {};
  if (first === undefined) refusals.away_from = "dateInvalid";
  else if (from > now + FAR) refusals.away_from = "tooFar";
  const untilRefusal = refuseUntil(back, from, way);
  if (untilRefusal) refusals.away_until = untilRefusal;
  if (!way) refusals.away_way = "wayRequired";
  const noteRefusal = refuseNote(note, AWAY_NOTE_MAX);
  if (noteRefusal) refusals.away_note = noteRefusal;
  if (Object.keys(refusals).length > 0 || !way) return { ok: false, refusals };
  return { ok: true, vacation: { from, until: back ?? null, way, note: note || null } };
}

function refuseUntil(back: number | null | undefined, from: number, way: AwayWay | undefined): VacationRefusal | null {
  if (back === undefined) return "dateInvalid";
  if (back === null) return way === "sell" ? "untilRequired" : null;
  if (back <= from) return "untilTooEarly";
  if (back > from + FAR) return "tooFar";
  return way === "sell" && back > from + SALE_MAX ? "saleTooLong" : null;
}

/** As its form shows it. */
export function toTypedVacation({ from, until, way, note }: Vacation): Partial<Record<AwayField, string>> {
  return {
    away_from: toWallTime(from).slice(0, 10),
    away_until: until === null ? "" : toWallTime(until).slice(0, 10),
    away_way: way,
    away_note: note ?? "",
  };
}

/** The first moment of a typed day; `null` for none, `undefined` for what is not a day. */
function readDay(typed: string): number | null | undefined {
  const day = typed.trim();
  return day === "" ? null : (readWallTime(`${day}T00:00`) ?? undefined);
}
