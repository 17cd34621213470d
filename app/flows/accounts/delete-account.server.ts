import type { AppContext } from "~/context";
import { closeAccount } from "~/data/accounts/closed-accounts.server";
import type { PasswordProof } from "~/data/accounts/credentials.server";
import { unmatchableHash } from "~/data/accounts/password.server";
import { notify } from "~/data/messages/messages.server";
import { type ClosingRefusal, refuseClosing } from "~/domain/accounts/account-deletion";
import { type Centavos, toCentavos } from "~/domain/money";
import type { FieldsRefused } from "~/domain/result";
import { deleteImages } from "../images/delete-images.server";

/** `wrongPassword`: the password or the session changed during the request. */
export type DeleteAnswer =
  | { ok: true }
  | (FieldsRefused<({ reason: ClosingRefusal; count: number } | { reason: "wrongPassword" })[]> & {
      /** What the person owes as a seller. */
      debt: Centavos;
    });

/** Refuses while anything is under way. The last email goes to the old address. A second request changes nothing. */
export async function deleteAccount(context: AppContext, proof: PasswordProof, email: string): Promise<DeleteAnswer> {
  const { db, newId } = context;
  const now = context.now();
  const closing = { password_hash: unmatchableHash(newId()), now };
  const { isClosed, underway, avatar, photos } = await closeAccount(db, proof, closing, (recipient) =>
    notify({ message: { kind: "account-deleted" }, recipient, to: email, now, newId }),
  );
  if (!isClosed) {
    const refusals = refuseClosing(underway);
    const debt = toCentavos(underway.debtOpen);
    return { ok: false, refusals: refusals.length > 0 ? refusals : [{ reason: "wrongPassword" }], debt };
  }
  context.sendMailsLater();
  await deleteImages(context.images, photos);
  await deleteImages(context.avatars, avatar ? [avatar] : []);
  return { ok: true };
}
