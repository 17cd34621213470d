import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressRefusals,
  checkAddress,
  type TypedAddress,
} from "~/domain/accounts/address";
import type { Flash } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import type { Sentence } from "~/forms/sentence";
import { typedFields } from "~/forms/typed-fields";
import type { TextKey } from "~/i18n/texts";

/** The answer to an address that was not saved, and what its page says of it. */
export type AddressReply = FormReply & { says: Flash };

/** The address form as typed. */
export function typedIn(form: FormData): TypedAddress {
  return typedFields(form, Object.keys(ADDRESS_FIELDS) as AddressField[]);
}

/** What is wrong with an address that the rules refuse: beside each field, and the first of it as a message. */
export function refusedAddress(typed: TypedAddress, refusals: AddressRefusals): AddressReply {
  const errors: Record<string, Sentence[]> = {};
  for (const [name, refusal] of Object.entries(refusals)) {
    const field = name as AddressField;
    const key: TextKey = refusal === "notFiveDigits" ? "addresses.notFiveDigits" : `addresses.${refusal}.${field}`;
    errors[field] = [{ key, values: { max: ADDRESS_FIELDS[field].max } }];
  }
  const says: Flash = { kind: "error", title: { key: "addresses.invalid" }, body: Object.values(errors)[0] };
  return { typed, errors, says };
}

/** The same of a form as it stands in the browser; `null` when nothing is. */
export function replyInBrowser(form: HTMLFormElement): AddressReply | null {
  const typed = typedIn(new FormData(form));
  const answer = checkAddress(typed);
  return answer.ok ? null : refusedAddress(typed, answer.refusals);
}

/** Something that was not done, through no fault of its reader. */
export function notDone(key: TextKey): Flash {
  return { kind: "error", title: { key }, body: [{ key: "addresses.tryAgain" }] };
}
