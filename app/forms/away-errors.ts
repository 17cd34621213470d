import { AWAY_NOTE_MAX, type checkVacation } from "~/domain/accounts/vacation";
import { type FieldErrors, sentence, sentences } from "./sentence";

type Refusals = Extract<ReturnType<typeof checkVacation>, { ok: false }>["refusals"];

export function awayErrors({ away_note, ...days }: Refusals): FieldErrors {
  return {
    ...sentences(days, (refusal) => sentence("away.refusal", refusal)),
    ...(away_note && { away_note: [sentence("seller.refusal", away_note, { max: AWAY_NOTE_MAX })] }),
  };
}
