import {
  checkSellerProfile,
  SELLER_FIELDS,
  type SellerField,
  type SellerRefusal,
} from "~/domain/accounts/seller-profile";
import { checkPayoutAccount, type PayoutAccountRefusal } from "~/domain/payouts/payout";
import type { Sentence } from "~/forms/sentence";
import { typedFields } from "~/forms/typed-fields";

export type TypedSeller = Partial<Record<SellerField | "payout_account", string>>;

/** The seller form as typed. */
export function typedIn(form: FormData): TypedSeller {
  return typedFields(form, [...(Object.keys(SELLER_FIELDS) as SellerField[]), "payout_account"]);
}

/** What the rules say of a form: what is kept of it, or which refusals stand on its fields. */
export function checkForm(typed: TypedSeller) {
  const [profile, payout] = [checkSellerProfile(typed), checkPayoutAccount(typed.payout_account ?? "")];
  if (profile.ok && payout.ok) return { ok: true as const, profile: profile.profile, account: payout.account };
  const errors = {
    ...(!profile.ok && toErrors(profile.refusals)),
    ...(!payout.ok && { payout_account: [accountError(payout.refusal)] }),
  };
  return { ok: false as const, errors };
}

function accountError(refusal: PayoutAccountRefusal): Sentence {
  return { key: `seller.refusal.${refusal}` };
}

/** The sentences of refusals, each on its field. */
function toErrors(refusals: Partial<Record<SellerField, SellerRefusal>>): Record<string, Sentence[]> {
  const sentences = Object.entries(refusals).map(([field, refusal]): [string, Sentence[]] => [
    field,
    [{ key: `seller.refusal.${refusal}`, values: { max: SELLER_FIELDS[field as SellerField] } }],
  ]);
  return Object.fromEntries(sentences);
}

/** What the rules say of a form as it stands in the browser. */
export function errorsOf(form: HTMLFormElement): Record<string, Sentence[]> {
  const answer = checkForm(typedIn(new FormData(form)));
  return answer.ok ? {} : answer.errors;
}
