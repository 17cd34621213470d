import { type AddressFields, addressLines } from "~/domain/accounts/address";

/** An address as on a package, with the phone number. */
export function AddressLines({ address }: { address: AddressFields }) {
  const [name, street, town, country, phone] = addressLines(address);
  return (
    <div className="address">
      <p className="strong">{name}</p>
      <p>{street}</p>
      <p>{town}</p>
      <p>{country}</p>
      <p className="muted num">{phone}</p>
    </div>
  );
}
