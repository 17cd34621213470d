import * as z from "zod";
import { ADDRESS_FIELD_NAMES, type AddressFields, checkAddress } from "~/domain/accounts/address";
import { addressErrors } from "~/forms/address-errors";
import { drawnId, refuse, refuseFields, text, texts } from "~/forms/schema.server";

const fields = { key: drawnId, seen: text, id: drawnId, address: text, ...texts(ADDRESS_FIELD_NAMES) };

/** The form of a buyer with addresses of their own: one of them is chosen by its id, or "new" and typed. */
export function checkoutSchema(own: readonly (AddressFields & { id: string; is_default: boolean })[]) {
  return z.object(fields).transform((typed, context) => {
    const { key, seen, id, address } = typed;
    const chosen = own.find((one) => one.id === address);
    if (chosen) {
      const { id: _, is_default: __, ...shipTo } = chosen;
      return { key, seen, shipTo, newAddress: null };
    }
    if (address !== "new") {
      refuse(context, { key: "checkout.chooseAddress" });
      return z.NEVER;
    }
    const answer = checkAddress(typed);
    if (answer.ok) return { key, seen, shipTo: answer.address, newAddress: { id } };
    refuse(context, { key: "addresses.invalid" });
    refuseFields(context, addressErrors(answer.refusals));
    return z.NEVER;
  });
}
