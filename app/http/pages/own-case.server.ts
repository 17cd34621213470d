import type { AppContext } from "~/context";
import { failure } from "~/forms/flash";
import { redirectWithFlash } from "../flash.server";

/** Before a decision, to say why not: the statement that decides asks for it again. Throws a redirect. */
export function refuseOwnCase(context: AppContext, page: string, { isOwn }: { isOwn: 0 | 1 | boolean }): void {
  if (isOwn) throw redirectWithFlash(context, page, failure("admin.ownCase"));
}
