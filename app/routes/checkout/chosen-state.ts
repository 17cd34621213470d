import type { Address } from "~/data/accounts/addresses.server";
import type { ShownLine } from "~/data/checkout/checkout-contents.server";
import { stateOf, type TypedAddress } from "~/domain/accounts/address";
import type { StateCode } from "~/domain/accounts/mexican-states";
import { checkoutFingerprint, priceShipping } from "~/domain/checkout/checkout";

/** Of the address that the form has chosen; the default address comes first. */
export function chosenState(
  addresses: readonly Address[],
  typed: TypedAddress & { address?: string },
): StateCode | null {
  if (typed.address === "new") return stateOf(typed);
  const chosen = addresses.find(({ id }) => id === typed.address) ?? addresses[0];
  return chosen ? stateOf(chosen) : null;
}

/** Whether the buyer saw the sums of another address than the one they chose. */
export function isOfOtherState(
  lines: readonly ShownLine[],
  addresses: readonly Address[],
  state: StateCode | null,
  seen: string,
): boolean {
  const fingerprint = (to: StateCode | null) => checkoutFingerprint(priceShipping(lines, to).lines);
  const others = [null, ...addresses.map(stateOf)].map(fingerprint);
  // Nothing was sent to the other one.
  return fingerprint(state) !== seen && [...others, checkoutFingerprint([])].includes(seen);
}
