import * as z from "zod";
import { AWAY_FIELDS, checkVacation } from "~/domain/accounts/vacation";
import { awayErrors } from "~/forms/away-errors";
import { checkedBy, texts } from "~/forms/schema.server";

export function vacationSchema(now: number) {
  return z
    .object(texts(AWAY_FIELDS))
    .transform(checkedBy((typed: Parameters<typeof checkVacation>[0]) => checkVacation(typed, now), awayErrors));
}
