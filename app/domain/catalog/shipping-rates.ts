import { MEXICAN_STATES, type StateCode, stateCode } from "../accounts/mexican-states";
import { type Centavos, formatAmount, toCentavos } from "../money";
import { readShippingCost } from "./shipping-cost";

/** Of the first piece; `null`: the listing is not shipped there. */
export type StatePrices = Partial<Record<StateCode, Centavos | null>>;

export interface ShippingRates {
  /** Of the first piece, to every state without a price of its own. */
  shippingCost: Centavos;
  /** Of each further piece; `null`: the cost is charged once, and apart from the seller's other listings. */
  shippingMore: Centavos | null;
  shippingStates: StatePrices | null;
  /** Shipping is free when the seller's things in one checkout reach this. */
  shippingFreeFrom: Centavos | null;
  /** Where it can be picked up, for nothing. */
  pickup: string | null;
  /** `false`: it can only be picked up. */
  isShipped: boolean;
}

/** Of the first piece; `null`: not shipped there. Without a known state, the price of most states. */
export function priceTo(rates: ShippingRates, state: StateCode | null): Centavos | null {
  if (!rates.isShipped) return null;
  const own = state === null ? undefined : rates.shippingStates?.[state];
  return own === undefined ? rates.shippingCost : own;
}

/** Of the first piece, to the state that costs most: what may be said to readers of unknown states without promising too little. */
export function dearestPrice({ shippingCost, shippingStates }: Pick<ShippingRates, "shippingCost" | "shippingStates">) {
  return toCentavos(Math.max(shippingCost, ...Object.values(shippingStates ?? {}).map((price) => price ?? 0)));
}

/** What one piece at this price costs to ship, wherever to. `undefined`: it depends on the state; `null`: it is only picked up. */
export function priceAnywhere(rates: ShippingRates, price: Centavos): Centavos | null | undefined {
  const { shippingCost, shippingStates, shippingFreeFrom, isShipped } = rates;
  if (!isShipped) return null;
  if (shippingFreeFrom !== null && price >= shippingFreeFrom) return toCentavos(0);
  return shippingStates === null ? shippingCost : undefined;
}

/** Where all states that it is shipped to are free. */
export function isFreeEverywhere({
  shippingCost,
  shippingStates,
}: Pick<ShippingRates, "shippingCost" | "shippingStates">) {
  return shippingCost === 0 && Object.values(shippingStates ?? {}).every((price) => !price);
}

/** Prices with their states, in the order in which each is first named. */
export function statesByPrice(states: StatePrices): { price: Centavos | null; states: StateCode[] }[] {
  const groups = new Map<Centavos | null, StateCode[]>();
  for (const state of Object.keys(states) as StateCode[]) {
    const price = states[state] ?? null;
    groups.set(price, [...(groups.get(price) ?? []), state]);
  }
  return [...groups].map(([price, states]) => ({ price, states }));
}

export type StatesRefusal = { reason: "stateUnknown" | "stateTwice" | "statePriceInvalid"; line: string };

/** Lines that `readStatePrices` reads. */
export const STATES_EXAMPLE = { price: "Yucatán, Quintana Roo: 250", none: "Baja California Sur: no" };

/** A line for each price, as `STATES_EXAMPLE` has them. */
export function readStatePrices(typed: string): { states: StatePrices | null } | { refusal: StatesRefusal } {
  const states: StatePrices = {};
  for (const line of typed.split("\n").map((one) => one.trim())) {
    if (!line) continue;
    const refuse = (reason: StatesRefusal["reason"], about: string) => ({ refusal: { reason, line: about } });
    const end = line.lastIndexOf(":");
    const names = line.slice(0, Math.max(end, 0));
    const amount = line.slice(end + 1).trim();
    if (!names || !amount) return refuse("statePriceInvalid", line);
    const isNone = amount.toLowerCase() === "no";
    const price = isNone ? null : readShippingCost(amount.replace(/^(free|gratis)$/i, "0"));
    if (price === null && !isNone) return refuse("statePriceInvalid", line);
    for (const name of names.split(",").map((one) => one.trim())) {
      const state = stateCode(name);
      if (!state) return refuse("stateUnknown", name);
      if (state in states) return refuse("stateTwice", name);
      states[state] = price;
    }
  }
  return { states: Object.keys(states).length > 0 ? states : null };
}

/** As `readStatePrices` reads them. */
export function formatStatePrices(states: StatePrices | null): string {
  return statesByPrice(states ?? {})
    .map(({ price, states }) => `${stateNames(states)}: ${price === null ? "no" : formatAmount(price)}`)
    .join("\n");
}

export function stateNames(states: readonly StateCode[]): string {
  return states.map((state) => MEXICAN_STATES[state]).join(", ");
}
