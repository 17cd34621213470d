import { afterEach, expect, test, vi } from "vitest";
import { createTokenCache } from "~/gateways/paypal/token.server";

afterEach(() => {
  vi.useRealTimers();
});

let accounts = 0;
/** A new account, with its tokens as two requests see them and the number of fetches. */
function twoRequests(fetchToken: (times: number) => Promise<{ access_token: string; expires_in: number }>) {
  const account = `account ${accounts++}`;
  let times = 0;
  const now = { is: 0 };
  const open = () =>
    createTokenCache(account, { now: () => now.is, waitUntil: () => {} }, () => {
      times++;
      return fetchToken(times);
    });
  return { one: open(), other: open(), now, fetched: () => times };
}
const granted = async (times: number) => ({ access_token: `token ${times}`, expires_in: 3600 });

test("requests that come together share one fetch, and later ones what it brought", async () => {
  const { one, other, fetched } = twoRequests(granted);
  expect(await Promise.all([one.get(), other.get(), other.get()])).toEqual(Array(3).fill("token 1"));
  expect(await other.get()).toBe("token 1");
  expect(fetched()).toBe(1);
});

test("a token is renewed a minute before it lapses", async () => {
  const { one, now } = twoRequests(granted);
  await one.get();
  now.is = 3_540_000 - 1;
  expect(await one.get()).toBe("token 1");
  now.is = 3_540_000;
  expect(await one.get()).toBe("token 2");
});

test("of many requests whose token was refused the first forgets it, and no other forgets the new one", async () => {
  const { one, other, fetched } = twoRequests(granted);
  const refused = await one.get();
  one.forget(refused);
  expect(await one.get()).toBe("token 2");
  other.forget(refused);
  expect(await other.get()).toBe("token 2");
  expect(fetched()).toBe(2);
});

test("a token request that fails, fails for all that wait for it, and is made again after that", async () => {
  const { one, other, fetched } = twoRequests((times) =>
    times === 1 ? Promise.reject(new Error("refused")) : granted(times),
  );
  const answers = await Promise.allSettled([one.get(), other.get()]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(fetched()).toBe(1);
  expect(await other.get()).toBe("token 2");
});

test("a fetch that never ends, because its request did, keeps others waiting three seconds and not again", async () => {
  vi.useFakeTimers();
  const { one, other, fetched } = twoRequests((times) => (times === 1 ? new Promise(() => {}) : granted(times)));
  void one.get();
  const followed = other.get();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(fetched()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await followed).toBe("token 2");
  expect(await other.get()).toBe("token 2");
  expect(fetched()).toBe(2);
});
