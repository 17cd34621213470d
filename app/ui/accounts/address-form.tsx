import { type FormEvent, type MouseEventHandler, useState } from "react";
import type { TypedAddress } from "~/domain/accounts/address";
import { useLanguage } from "~/i18n/language-provider";
import { Toast } from "../messages/notifications";
import { useLiveErrors } from "../use-live-errors";
import { usePending } from "../use-pending";
import { AddressInputs } from "./address-inputs";
import { type AddressReply, replyInBrowser } from "./address-reply";

interface AddressFormProps {
  /** Where it is sent. */
  action: string;
  /** The id of an address that is to be added. */
  newId?: string;
  /** What stands in the form at first. */
  typed: TypedAddress;
  reply?: AddressReply;
  /** Where Cancel leads; in a dialog it only closes it. */
  back: string;
  onCancel?: MouseEventHandler;
}

/** Adds or changes an address: on a page of its own, or in a dialog. */
export function AddressForm({ action, newId, typed, reply, back, onCancel }: AddressFormProps) {
  const { t } = useLanguage();
  const [pending, startPending] = usePending();
  const { errors, props, isFine } = useLiveErrors(reply?.errors, (form) => replyInBrowser(form)?.errors ?? {});
  const [says, setSays] = useState(reply?.says);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (pending) return event.preventDefault();
    if (isFine()) return startPending();
    event.preventDefault();
    setSays(replyInBrowser(event.currentTarget)?.says);
  }

  return (
    <form className="stack" method="post" action={action} onSubmit={onSubmit} {...props}>
      {says && <Toast flash={says} />}
      {newId && <input type="hidden" name="id" value={newId} />}
      <AddressInputs typed={typed} errors={errors} required />
      <div className="row">
        <button className="btn main" type="submit" aria-busy={pending}>
          {t(pending ? "addresses.saving" : "addresses.save")}
        </button>
        <a className="btn ghost" href={back} onClick={onCancel}>
          {t("addresses.cancel")}
        </a>
      </div>
    </form>
  );
}
