import type { Address } from "~/data/accounts/addresses.server";
import type { TypedAddress } from "~/domain/accounts/address";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { AddressInputs } from "~/ui/accounts/address-inputs";

interface AddressChoiceProps {
  /** The default address comes first. */
  addresses: readonly Address[];
  typed: TypedAddress & { address?: string };
  errors?: FormReply["errors"];
}

export function AddressChoice({ addresses, typed, errors }: AddressChoiceProps) {
  const { t } = useLanguage();
  const isNew = addresses.length === 0;
  const chosen = typed.address || addresses[0]?.id;
  return (
    <fieldset className="card stack" aria-labelledby="ship-to">
      <h2 id="ship-to">{t("checkout.shipTo")}</h2>
      {isNew ? (
        <input type="hidden" name="address" value="new" />
      ) : (
        <>
          {addresses.map(({ id, full_name, street_address, city, state, postal_code, country, phone }) => (
            <label className="pick" key={id}>
              <input type="radio" name="address" value={id} defaultChecked={id === chosen} required />
              <span>
                <b>{full_name}</b>
                <br />
                {street_address}, {postal_code} {city}, {state}, {country}
                <br />
                {phone}
              </span>
            </label>
          ))}
          <label className="pick">
            <input type="radio" name="address" value="new" defaultChecked={chosen === "new"} required />
            <span>{t("checkout.anotherAddress")}</span>
          </label>
        </>
      )}
      <div className="stack if-new">
        <AddressInputs typed={typed} errors={errors} required={isNew} />
      </div>
    </fieldset>
  );
}
