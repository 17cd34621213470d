import { type ComponentProps, useState } from "react";
import { isAbove } from "~/domain/catalog/listing";
import { useLanguage } from "~/i18n/language-provider";
import { MoneyField } from "../money-field";
import { useSite } from "../site";

interface PriceFieldProps extends ComponentProps<typeof MoneyField> {
  defaultValue?: string;
}

/** Says so when a price is more than can be paid at once; without a hint of its own, how much can. */
export function PriceField({ hint, onInput, ...field }: PriceFieldProps) {
  const { t } = useLanguage();
  const { maxPayment } = useSite();
  const [typed, setTyped] = useState(field.defaultValue);
  const max = maxPayment;
  const warning = isAbove(typed, maxPayment) && <strong>{t("sell.abovePayable", { max })}</strong>;
  return (
    <MoneyField
      {...field}
      hint={warning || hint || t("sell.payable", { max })}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        onInput?.(event);
      }}
    />
  );
}
