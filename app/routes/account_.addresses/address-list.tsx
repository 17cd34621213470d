import type { Address } from "~/data/accounts/addresses.server";
import { useLanguage } from "~/i18n/language-provider";
import { AddressForm } from "~/ui/accounts/address-form";
import { AddressLines } from "~/ui/accounts/address-lines";
import { DeleteAddressForm } from "~/ui/accounts/delete-address-form";
import { useDialog } from "~/ui/use-dialog";

const LIST = "/account/addresses";

/** With script, forms and confirmations open in a dialog over the list. */
export function AddressList({ addresses, newId }: { addresses: readonly Address[]; newId: string }) {
  const { t } = useLanguage();
  const { dialog, opens, cancel } = useDialog();

  const add = (
    <div className="stack" key="add">
      <h2 id="dialog-title">{t("addresses.add")}</h2>
      <AddressForm action={`${LIST}/new`} newId={newId} typed={{}} back={LIST} onCancel={cancel} />
    </div>
  );
  const edit = (address: Address) => (
    <div className="stack" key={`edit ${address.id}`}>
      <h2 id="dialog-title">{t("addresses.editTitle")}</h2>
      <AddressForm action={`${LIST}/${address.id}`} typed={address} back={LIST} onCancel={cancel} />
    </div>
  );
  const askToDelete = (address: Address) => (
    <div className="stack" key={`delete ${address.id}`}>
      <h2 id="dialog-title">{t("addresses.question")}</h2>
      <DeleteAddressForm address={address} onKeep={cancel} />
    </div>
  );

  const addLink = (
    <a className="btn main" href={`${LIST}/new`} onClick={opens(add)}>
      {t("addresses.add")}
    </a>
  );
  if (addresses.length === 0) {
    return (
      <div className="card stack center">
        <p>{t("addresses.empty")}</p>
        <p>{addLink}</p>
        {dialog}
      </div>
    );
  }
  return (
    <>
      <ul className="addresses">
        {addresses.map((address) => (
          <li className="card stack" key={address.id}>
            {address.is_default && (
              <p>
                <span className="chip good">{t("addresses.default")}</span>
              </p>
            )}
            <AddressLines address={address} />
            <div className="row">
              <a className="btn ghost" href={`${LIST}/${address.id}`} onClick={opens(edit(address))}>
                {t("addresses.edit")} <Which address={address} />
              </a>
              <a className="btn ghost" href={`${LIST}/${address.id}/delete`} onClick={opens(askToDelete(address))}>
                {t("addresses.delete")} <Which address={address} />
              </a>
              {!address.is_default && (
                <form method="post" action={`${LIST}/${address.id}/default`}>
                  <button className="btn ghost" type="submit">
                    {t("addresses.setDefault")} <Which address={address} />
                  </button>
                </form>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p>{addLink}</p>
      {dialog}
    </>
  );
}

/** For screen readers: which address a button is about. */
function Which({ address }: { address: Address }) {
  return (
    <span className="sr">
      {address.full_name}, {address.street_address}
    </span>
  );
}
