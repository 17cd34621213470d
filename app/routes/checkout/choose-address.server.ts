import type { AppContext } from "~/context";
import { type Address, addAddress } from "~/data/accounts/addresses.server";
import { ADDRESSES_MAX, type AddressFields, checkAddress } from "~/domain/accounts/address";
import { isId } from "~/domain/id";
import type { FormReply } from "~/forms/form-reply";
import { refusedAddress, typedIn } from "~/ui/accounts/address-reply";

type Chosen =
  | { ok: true; address: AddressFields; typed: Record<string, string> }
  | { ok: false; reply: FormReply; status: 400 | 409 };

/** The address that a form of the checkout chose of its buyer's own, or brings; that is kept among them. */
export async function chooseAddress(
  context: AppContext,
  buyer: string,
  form: FormData,
  own: readonly Address[],
): Promise<Chosen> {
  const chosen = String(form.get("address") ?? "");
  const typed = { ...typedIn(form), address: chosen };
  if (chosen !== "new") {
    const found = own.find(({ id }) => id === chosen);
    if (!found) {
      const error = { key: "checkout.chooseAddress" } as const;
      return { ok: false, reply: { typed, errors: { address: [error] }, error }, status: 400 };
    }
    const { id: _, is_default: __, ...address } = found;
    return { ok: true, address, typed };
  }
  const answer = checkAddress(typed);
  if (!answer.ok) {
    const { errors } = refusedAddress(typed, answer.refusals);
    return { ok: false, reply: { typed, errors, error: { key: "addresses.invalid" } }, status: 400 };
  }
  const { newId, now, db } = context;
  const [posted, spare] = [form.get("id"), newId()];
  const id = isId(posted) ? posted : spare;
  if (await addAddress(db, buyer, answer.address, { id, spare, now: now() })) {
    return { ok: true, address: answer.address, typed };
  }
  const error = { key: "addresses.full", values: { max: ADDRESSES_MAX } } as const;
  return { ok: false, reply: { typed, errors: {}, error }, status: 409 };
}
