import { ADDRESS_FIELDS, type AddressRefusals } from "~/domain/accounts/address";
import { type FieldErrors, sentence, sentences } from "./sentence";

export function addressErrors(refusals: AddressRefusals): FieldErrors {
  return sentences(refusals, (refusal, field) =>
    refusal === "notFiveDigits"
      ? { key: "addresses.notFiveDigits" }
      : sentence(`addresses.${refusal}`, field, { max: ADDRESS_FIELDS[field].max }),
  );
}
