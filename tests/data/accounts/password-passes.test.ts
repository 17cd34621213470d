import { expect, test } from "vitest";
import { startSmallWorker } from "../../support/small-worker";

/** Counts the turns of the event loop while a password is hashed. */
const SOURCE = `import { hashPassword } from "~/data/accounts/password.server";
export default {
  async fetch() {
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    await hashPassword("four random words");
    clearInterval(counting);
    return Response.json(turns);
  },
};`;

test("other work of the isolate gets its turn while a password is hashed", async () => {
  const worker = await startSmallWorker(SOURCE, {});
  const answer = await worker.dispatchFetch("http://worker.invalid/");
  expect(await answer.json()).toBeGreaterThanOrEqual(3);
  await worker.dispose();
});
