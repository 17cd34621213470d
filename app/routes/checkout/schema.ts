import * as z from "zod";
import { ADDRESS_FIELD_NAMES, type AddressFields, checkAddress, pickAddress } from "~/domain/accounts/address";
import { addressErrors } from "~/forms/address-errors";
import { addError, addErrors, generatedId, text, texts } from "~/forms/schema.server";

const fields = z.object({
  ...{ key: generatedId, seen: text, address_id: generatedId, address: text },
  ...texts(ADDRESS_FIELD_NAMES),
});

/**
 * `own` are the buyer's addresses; the field `address` is the id of one, or "new" with the fields of a new one. Without
 * anything to ship it is not read.
 */
export function checkoutSchema(own: readonly (AddressFields & { id: string; is_default: boolean })[], ships: boolean) {
  return fields.transform((typed, context) => {
    const { key, seen, address_id, address } = typed;
    if (!ships) return { key, seen, shipTo: null, newAddress: null };
    const chosen = own.find((one) => one.id === address);
    if (chosen) {
      return { key, seen, shipTo: pickAddress(chosen), newAddress: null };
    }
    if (address !== "new") {
      addError(context, { key: "checkout.chooseAddress" });
      return z.NEVER;
    }
    const answer = checkAddress(typed);
    if (answer.ok) return { key, seen, shipTo: answer.address, newAddress: { id: address_id } };
    addError(context, { key: "shell.checkFields" });
    addErrors(context, addressErrors(answer.refusals));
    return z.NEVER;
  });
}
