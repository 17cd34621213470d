import * as z from "zod";
import { LISTING_ACTIONS, readListingChange } from "~/domain/catalog/listing-action";
import { addError, checkbox, multiple, optionalText, text } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

/** `one`: the button of a single listing, "pause:" and its id, instead of the choice of several. */
export const changeSchema = z
  .object({
    one: optionalText,
    action: text,
    number: text,
    which: text,
    listing: multiple,
    /** Whether the question before an end was answered. */
    sure: checkbox,
  })
  .transform(({ one, action, number, which, listing, sure }, context) => {
    const [single, id] = one?.split(":") ?? [];
    const asked = LISTING_ACTIONS.find((known) => known === (single ?? action));
    if (!asked) {
      addError(context, sentence("listings.refusal", "actionRequired"), "action");
      return z.NEVER;
    }
    const read = readListingChange(asked, number);
    if (!read.ok) {
      addError(context, sentence("listings.refusal", read.refusal), "number");
      return z.NEVER;
    }
    const ids = single === undefined ? listing : [id ?? ""];
    const isAll = single === undefined && which === "all";
    if (!isAll && ids.length === 0) {
      addError(context, sentence("listings.refusal", "nothingSelected"), "which");
      return z.NEVER;
    }
    return { change: read.change, ids: isAll ? null : ids, sure };
  });
