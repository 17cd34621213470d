/** Why a rule refuses. The reason is the key of its text. */
export interface Refused<Refusal> {
  ok: false;
  refusal: Refusal;
}

export interface FieldsRefused<Refusals> {
  ok: false;
  refusals: Refusals;
}

/** What a rule answers: what it accepts, or why it refuses. */
export type Result<Accepted, Refusal> = ({ ok: true } & Accepted) | Refused<Refusal>;

/** The same of a form, whose fields are refused one by one. */
export type FormResult<Accepted, Refusals> = ({ ok: true } & Accepted) | FieldsRefused<Refusals>;
