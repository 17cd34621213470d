import { type FormEvent, type MouseEventHandler, useState } from "react";
import { ADDRESS_FIELD_NAMES, checkAddress, type TypedAddress } from "~/domain/accounts/address";
import { addressErrors } from "~/forms/address-errors";
import { checkForm } from "~/forms/check-form";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM } from "../field";
import { FormError } from "../form-error";
import { useLiveErrors } from "../use-live-errors";
import { usePending } from "../use-pending";
import { AddressInputs } from "./address-inputs";

interface AddressFormProps {
  action: string;
  /** The id of a new address. */
  newId?: string;
  /** Initial values. */
  typed: TypedAddress;
  reply?: FormReply;
  /** The target of Cancel; in a dialog it only closes it. */
  back: string;
  onCancel?: MouseEventHandler;
}

export function AddressForm({ action, newId, typed, reply, back, onCancel }: AddressFormProps) {
  const { t } = useLanguage();
  const { pending, start } = usePending();
  const { errors, refused, props, isFine } = useLiveErrors(reply?.errors, errorsOf);
  const [says, setSays] = useState<Partial<FormReply> | undefined>(reply);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (pending) return event.preventDefault();
    if (isFine()) return start();
    event.preventDefault();
    setSays({ error: { key: "addresses.invalid" }, errors: errorsOf(event.currentTarget) });
  }

  const isMended =
    says?.errors !== undefined && Object.keys(says.errors).length > 0 && Object.keys(refused).length === 0;

  return (
    <form
      id={onCancel ? undefined : KEPT_FORM}
      className="stack"
      method="post"
      action={action}
      onSubmit={onSubmit}
      {...props}
    >
      {!isMended && <FormError reply={{ ...says, errors: refused }} />}
      {newId && <input type="hidden" name="id" value={newId} />}
      <AddressInputs typed={typed} errors={errors} required />
      <div className="row">
        <a className="btn" href={back} onClick={onCancel}>
          {t("addresses.cancel")}
        </a>
        <button className="btn main" type="submit" aria-busy={pending}>
          {t(pending ? "addresses.saving" : "addresses.save")}
        </button>
      </div>
    </form>
  );
}

function errorsOf(form: HTMLFormElement) {
  return checkForm(form, ADDRESS_FIELD_NAMES, checkAddress, addressErrors);
}
