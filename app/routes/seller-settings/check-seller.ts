import {
  checkSellerProfile,
  SELLER_FIELD_NAMES,
  SELLER_FIELDS,
  type SellerField,
} from "~/domain/accounts/seller-profile";
import { checkPayoutAccount } from "~/domain/payouts/payout";
import { type FieldErrors, sentence, sentences } from "~/forms/sentence";

export const FIELDS = [...SELLER_FIELD_NAMES, "payout_account"] as const;

/** Checks a seller's profile and payout account. */
export function checkSeller(typed: Partial<Record<(typeof FIELDS)[number], string>>) {
  const profile = checkSellerProfile(typed);
  const payout = checkPayoutAccount(typed.payout_account ?? "");
  if (profile.ok && payout.ok) return { ok: true as const, profile: profile.profile, account: payout.account };
  return { ok: false as const, refusals: { profile: profile.ok ? {} : profile.refusals, payout } };
}

type Refusals = Extract<ReturnType<typeof checkSeller>, { ok: false }>["refusals"];

export function sellerErrors({ profile, payout }: Refusals): FieldErrors {
  return {
    ...sentences(profile, (refusal, field: SellerField) =>
      sentence("seller.refusal", refusal, { max: SELLER_FIELDS[field] }),
    ),
    ...(!payout.ok && { payout_account: [sentence("seller.refusal", payout.refusal)] }),
  };
}
