/** The reason is the key of its text. */
export interface Refused<Refusal> {
  ok: false;
  refusal: Refusal;
}

export interface FieldsRefused<Refusals> {
  ok: false;
  refusals: Refusals;
}

export type Result<Accepted, Refusal> = ({ ok: true } & Accepted) | Refused<Refusal>;

export type FormResult<Accepted, Refusals> = ({ ok: true } & Accepted) | FieldsRefused<Refusals>;
