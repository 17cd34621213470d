import type { MouseEventHandler } from "react";
import type { Address } from "~/data/accounts/addresses.server";
import { useLanguage } from "~/i18n/language-provider";
import { usePending } from "../use-pending";
import { AddressLines } from "./address-lines";

/** The address to delete, and both answers. */
export function DeleteAddressForm({ address, onKeep }: { address: Address; onKeep?: MouseEventHandler }) {
  const { t } = useLanguage();
  const { pending, onSubmit } = usePending();

  return (
    <form className="stack" method="post" action={`/account/addresses/${address.id}/delete`} onSubmit={onSubmit}>
      <AddressLines address={address} />
      <div className="row">
        <a className="btn" href="/account/addresses" onClick={onKeep}>
          {t("addresses.keep")}
        </a>
        <button className="btn danger" type="submit" aria-busy={pending}>
          {t(pending ? "addresses.deleting" : "addresses.delete")}
        </button>
      </div>
    </form>
  );
}
