import type { FullNameRefusal } from "~/domain/accounts/account";
import { ADDRESS_FIELDS, type AddressRefusals } from "~/domain/accounts/address";
import type { PasswordChangeRefusal, PasswordField, ProfileField, SettingsRefusal } from "~/domain/accounts/settings";
import { SCHEDULE_MAX } from "~/domain/auctions/terms";
import type { ListingRefusal, ListingRefusals } from "~/domain/catalog/listing";
import { formatMoney } from "~/domain/money";
import { DAY } from "~/domain/time";
import { type FieldErrors, sentence, sentences } from "./sentence";

export function addressErrors(refusals: AddressRefusals): FieldErrors {
  return sentences(refusals, (refusal, field) =>
    refusal === "notFiveDigits"
      ? sentence("addresses", refusal)
      : sentence(`addresses.${refusal}`, field, { max: ADDRESS_FIELDS[field].max }),
  );
}

export function settingsErrors(refusals: Partial<Record<ProfileField, SettingsRefusal>>): FieldErrors {
  return sentences(refusals, (refusal) => sentence("settings.refusal", refusal));
}

export function nameErrors(refusals: { full_name: FullNameRefusal }): FieldErrors {
  return sentences(refusals, (refusal) => sentence("auth.refusal", refusal));
}

export function passwordErrors(refusals: Partial<Record<PasswordField, PasswordChangeRefusal>>): FieldErrors {
  return sentences(refusals, (refusal) => sentence("auth.refusal", refusal));
}

/** `photos` is the field beside which it is said that there are too few of them. */
export function listingErrors(
  refusals: ListingRefusals | { images: { reason: "photosChanged" } },
  photos: string,
): FieldErrors {
  const all: { [Field in keyof ListingRefusals]: ListingRefusal | { reason: "photosChanged" } } = refusals;
  const errors = sentences(all, (refusal) =>
    sentence("sell.refusal", refusal, {
      days: SCHEDULE_MAX / DAY,
      ...("maximum" in refusal && { maximum: formatMoney(refusal.maximum) }),
      ...("minimum" in refusal && { minimum: formatMoney(refusal.minimum) }),
    }),
  );
  return Object.fromEntries(Object.entries(errors).map(([field, says]) => [field === "images" ? photos : field, says]));
}
