import type { AddressFields } from "~/domain/accounts/address";

/** An address as on a package, with the phone number. */
export function AddressLines({ address }: { address: AddressFields }) {
  return (
    <div className="address">
      <p className="strong">{address.full_name}</p>
      <p>{address.street_address}</p>
      <p>
        {address.postal_code} {address.city}, {address.state}
      </p>
      <p>{address.country}</p>
      <p className="muted num">{address.phone}</p>
    </div>
  );
}
