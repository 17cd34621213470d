import { type ComponentProps, useState } from "react";
import { isAbove } from "~/domain/catalog/listing";
import { parseMoney, toCentavos } from "~/domain/money";
import { estimateFee } from "~/domain/payments/payment-fee";
import { useLanguage } from "~/i18n/language-provider";
import { MoneyField } from "../money-field";
import { useSite } from "../page-provider";

interface PriceFieldProps extends ComponentProps<typeof MoneyField> {
  defaultValue?: string;
}

/** Says when a price is more than can be paid at once; without a hint of its own, what the seller receives of it. */
export function PriceField({ hint, onInput, ...field }: PriceFieldProps) {
  const { t } = useLanguage();
  const { maxPayment, feeRate } = useSite();
  const [typed, setTyped] = useState(field.defaultValue);
  const max = maxPayment;
  const price = parseMoney(typed ?? "");
  const net = price && toCentavos(price - estimateFee(price, feeRate));
  const warning = isAbove(typed, maxPayment) && <strong>{t("sell.abovePayable", { max })}</strong>;
  return (
    <MoneyField
      {...field}
      hint={warning || hint || (net ? t("sell.net", { net }) : t("sell.payable", { max }))}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        onInput?.(event);
      }}
    />
  );
}
