import * as z from "zod";
import { ADDRESS_FIELD_NAMES, checkAddress } from "~/domain/accounts/address";
import { addressErrors } from "~/forms/address-errors";
import { checkedBy, generatedId, texts } from "~/forms/schema.server";

export const addressSchema = z
  .object({ id: generatedId, ...texts(ADDRESS_FIELD_NAMES) })
  .transform(checkedBy(checkAddress, addressErrors));
