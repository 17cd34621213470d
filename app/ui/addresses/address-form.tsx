import { type FormEvent, type InputHTMLAttributes, type MouseEventHandler, useState } from "react";
import { ADDRESS_FIELDS, type AddressField, FEDERAL_ENTITIES, isMexico, type TypedAddress } from "~/domain/address";
import { DEFAULT_COUNTRY } from "~/domain/seller";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "~/ui/field";
import { Toast } from "~/ui/notifications";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";
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
  const [inMexico, setInMexico] = useState(isMexico(typed.country ?? DEFAULT_COUNTRY));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (pending) return event.preventDefault();
    if (isFine()) return startPending();
    event.preventDefault();
    setSays(replyInBrowser(event.currentTarget)?.says);
  }

  const line = (name: AddressField, autoComplete: string, others?: InputHTMLAttributes<HTMLInputElement>) => (
    <TextField
      name={name}
      label={t(`addresses.field.${name}`)}
      errors={errors[name]}
      defaultValue={typed[name] ?? (name === "country" ? DEFAULT_COUNTRY : "")}
      autoComplete={autoComplete}
      minLength={ADDRESS_FIELDS[name].min}
      maxLength={ADDRESS_FIELDS[name].max}
      required
      {...others}
    />
  );
  return (
    <form className="stack" method="post" action={action} onSubmit={onSubmit} {...props}>
      {says && <Toast flash={says} />}
      {newId && <input type="hidden" name="id" value={newId} />}
      {line("full_name", "name")}
      {line("phone", "tel", { type: "tel" })}
      {line("street_address", "street-address")}
      <div className="pair">
        {line("city", "address-level2")}
        {line("state", "address-level1", { list: inMexico ? "federal-entities" : undefined })}
        {line("postal_code", "postal-code", { inputMode: inMexico ? "numeric" : undefined })}
        {line("country", "country-name", { onChange: (event) => setInMexico(isMexico(event.target.value)) })}
      </div>
      <datalist id="federal-entities">
        {FEDERAL_ENTITIES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
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
