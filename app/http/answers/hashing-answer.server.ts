import { data } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { awaitRefusal, beginAttempt, HashingBusyError } from "~/data/accounts/hashing-turns.server";
import { commit } from "~/data/commit.server";
import { always } from "~/data/condition.server";
import { uncountTries } from "~/data/rate-limits.server";
import type { ReadForm } from "~/forms/read-form.server";

/** Answers 503 at once, with what was typed, while enough passwords are being hashed. Then nothing was tried or counted. */
export async function unlessHashingBusy<T>(
  { db, memory }: AppContext,
  form: Pick<ReadForm<unknown>, "reply">,
  answer: () => Promise<T>,
) {
  const refuse = async () => {
    await awaitRefusal();
    return data(form.reply({ error: { key: "auth.refusal.busy" } }), 503);
  };
  const end = beginAttempt(Date.now());
  if (!end) return refuse();
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof HashingBusyError)) throw error;
    await commit(db, [uncountTries(memory.counted, always)]);
    return refuse();
  } finally {
    end();
  }
}
