import { data } from "@remix-run/cloudflare";
import { takeHashingTurn } from "~/data/accounts/hashing-turns.server";
import type { ReadForm } from "~/forms/read-form.server";

/** Answers 503 at once, with what was typed, while enough passwords are being checked. */
export async function inHashingTurn<T>(form: Pick<ReadForm<unknown>, "reply">, answer: () => Promise<T>) {
  const endTurn = takeHashingTurn(Date.now());
  if (!endTurn) return data(form.reply({ error: { key: "auth.refusal.busy" } }), 503);
  try {
    return await answer();
  } finally {
    endTurn();
  }
}
