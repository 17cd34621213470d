import type { Address } from "~/data/accounts/addresses.server";
import type { ShownLine } from "~/data/checkout/checkout-contents.server";
import { stateOf, type TypedAddress } from "~/domain/accounts/address";
import { MEXICAN_STATES, type StateCode } from "~/domain/accounts/mexican-states";
import { checkoutFingerprint, checkoutTotals, priceShipping } from "~/domain/checkout/checkout";
import type { Sentence } from "~/forms/sentence";

/** Of the address that the form has chosen; the default address comes first. */
export function chosenState(
  addresses: readonly Address[],
  typed: TypedAddress & { address?: string },
): StateCode | null {
  if (typed.address === "new") return stateOf(typed);
  const chosen = addresses.find(({ id }) => id === typed.address) ?? addresses[0];
  return chosen ? stateOf(chosen) : null;
}

export const NOTHING_SENT = "listing.rates.nothingSent";

/**
 * What a form is answered whose address nothing is sent to, or that shows the sums of another one; `null` for any other
 * form. With both costs where they are known.
 */
export function refuseAddress(
  lines: readonly ShownLine[],
  addresses: readonly Address[],
  state: StateCode | null,
  seen: string,
): Sentence | null {
  const sentTo = (to: StateCode | null) => priceShipping(lines, to).lines;
  const mine = sentTo(state);
  if (state !== null && lines.length > 0 && mine.length === 0) {
    const titles = lines.map(({ title }) => title).join(", ");
    return { key: NOTHING_SENT, values: { titles, state: MEXICAN_STATES[state] } };
  }
  if (checkoutFingerprint(mine) === seen) return null;
  // Nothing was sent to the last one.
  const others = [...[null, ...addresses.map(stateOf)].map(sentTo), []];
  const other = others.find((one) => checkoutFingerprint(one) === seen);
  if (!other) return null;
  const [before, after] = [checkoutTotals(other).shipping, checkoutTotals(mine).shipping];
  if (other.length !== mine.length || before * after === 0) return { key: "listing.rates.otherState" };
  return { key: "listing.rates.otherCost", values: { before, after } };
}
