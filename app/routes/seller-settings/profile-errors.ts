import { checkSellerProfile, SELLER_FIELDS, type SellerField, type SellerRefusal } from "~/domain/seller";
import type { FieldError } from "~/http/forms/forms.server";
import { typedFields } from "~/ui/typed-fields";

/** The seller form as typed. */
export function typedIn(form: FormData): Partial<Record<SellerField, string>> {
  return typedFields(form, Object.keys(SELLER_FIELDS) as SellerField[]);
}

/** The sentences of refusals, each on its field. */
export function toErrors(refusals: Partial<Record<SellerField, SellerRefusal>>): Record<string, FieldError[]> {
  const sentences = Object.entries(refusals).map(([field, refusal]): [string, FieldError[]] => [
    field,
    [{ key: `seller.refusal.${refusal}`, values: { max: SELLER_FIELDS[field as SellerField] } }],
  ]);
  return Object.fromEntries(sentences);
}

/** What the rules say of a form as it stands in the browser. */
export function errorsOf(form: HTMLFormElement): Record<string, FieldError[]> {
  const answer = checkSellerProfile(typedIn(new FormData(form)));
  return answer.ok ? {} : toErrors(answer.refusals);
}
