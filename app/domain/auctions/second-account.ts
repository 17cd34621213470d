/** What an account can have in common with a seller's. */
const ACCOUNT_MATCHES = ["payout", "phone", "address", "device"] as const;
export type AccountMatch = (typeof ACCOUNT_MATCHES)[number];

/** As typed; devices by their hashes. */
export interface AccountTraces {
  payouts: readonly string[];
  phones: readonly string[];
  addresses: readonly { street: string; postalCode: string }[];
  devices: readonly string[];
}

/** A telephone without its country, in México ten digits. */
const PHONE_DIGITS = 10;

/** Source: docs/rules/auctions.md, amendments. No verdict: relatives share an address, too. */
export function matchAccounts(one: AccountTraces, other: AccountTraces): AccountMatch[] {
  const keys = (traces: AccountTraces): Record<AccountMatch, readonly string[]> => ({
    payout: traces.payouts.map(letters),
    phone: traces.phones.map((typed) => typed.replace(/\D/g, "").slice(-PHONE_DIGITS)),
    address: traces.addresses.flatMap(
      ({ street, postalCode }) => letters(street) && `${letters(street)} ${letters(postalCode)}`,
    ),
    device: traces.devices,
  });
  const [mine, theirs] = [keys(one), keys(other)];
  return ACCOUNT_MATCHES.filter((match) => mine[match].some((key) => key && theirs[match].includes(key)));
}

/** Without case, accents, spaces and punctuation. */
function letters(typed: string): string {
  return typed
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
